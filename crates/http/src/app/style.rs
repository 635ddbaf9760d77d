//! The style of the app's pages, on top of the report's: navigation, forms, buttons, lists.

pub(super) const STYLE: &str = r"
.app{font-size:1.05rem}
.app main{max-width:52rem;margin:0 auto;padding:.2rem .9rem 4rem;outline:none}
.top{border-bottom:1px solid var(--line);background:var(--card);padding:.7rem .9rem 0;margin:0 0 1rem}
.top>*{max-width:49.6rem;margin:0 auto}
.who{display:flex;flex-wrap:wrap;gap:.1rem .7rem;align-items:baseline}
.who span{color:var(--muted);font-size:.95rem}
nav ul{display:flex;flex-wrap:wrap;gap:.15rem .1rem;list-style:none;margin:.35rem -.5rem 0;padding:0}
nav a{display:flex;align-items:center;gap:.3rem;min-height:2.6rem;padding:.3rem .55rem;color:var(--muted);text-decoration:none;border-bottom:3px solid transparent;font-size:.98rem}
nav a:hover{color:var(--ink)}
nav a[aria-current]{color:var(--ink);font-weight:650;border-color:var(--blue)}
.badge{background:var(--blue);color:var(--card);border-radius:1rem;font-size:.8rem;font-weight:700;padding:.05rem .5rem;line-height:1.4}
.skip{position:absolute;left:-99rem}
.skip:focus{left:.5rem;top:.5rem;background:var(--card);padding:.6rem 1rem;z-index:2}
.app a{color:var(--blue)}
.app nav a{color:var(--muted)}
.app nav a:hover,.app nav a[aria-current]{color:var(--ink)}
.app :focus-visible{outline:3px solid var(--blue);outline-offset:2px;border-radius:.3rem}
.app h1{font-size:1.7rem;margin:.4rem 0 .2rem}
.app .card{margin-top:1rem}
.app .hero .card,.app .grid .card{margin-top:0}
.app.wide main{max-width:74rem}.wide .top>*{max-width:71.6rem}
.app section.card>h2:first-child{margin-bottom:.4rem}
.notice{background:var(--card);border:1px solid var(--line);border-left:5px solid var(--blue);border-radius:.6rem;padding:.7rem .9rem;margin:.4rem 0 1rem}
.notice.bad{border-left-color:var(--orange)}
.timer{border-left:5px solid var(--blue);margin:0 0 1rem!important}
.timer h2{font-size:1.05rem}
.tasks{list-style:none;margin:.2rem 0 0;padding:0}
.tasks li{display:grid;grid-template-columns:1.7rem minmax(0,1fr) auto;gap:.1rem .5rem;padding:.55rem 0;border-top:1px solid var(--line)}
.tasks li:first-child{border-top:0}
.tasks a,.big a{color:var(--ink)!important;text-decoration-color:var(--muted);text-decoration-thickness:1px;text-underline-offset:.2em}
.tasks a:hover,.big a:hover{text-decoration-color:currentColor;text-decoration-thickness:2px}
.tasks .mark{color:var(--muted);font-weight:700}
.tasks .done .mark{color:var(--blue)}
.tasks .length{color:var(--muted);font-variant-numeric:tabular-nums;white-space:nowrap}
.tasks .why{grid-column:2/-1;color:var(--muted);font-size:.9rem}
.now{border-color:var(--blue)}
.now .big{margin-bottom:.1rem}
.buttons,.row{display:flex;flex-wrap:wrap;gap:.55rem;align-items:center;margin-top:.7rem}
button,.button{font:inherit;font-weight:600;color:var(--ink);background:var(--track);border:1px solid var(--muted);border-radius:.55rem;padding:.45rem .95rem;min-height:2.75rem;cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;gap:.4rem}
.app a.button{color:var(--ink)}
button small,.button small{font-weight:400;font-size:.85rem}
button:hover,.button:hover{border-color:var(--ink)}
button.main,.app a.button.main{background:var(--blue);color:var(--card);border-color:var(--blue)}
button.plain{background:none;border-color:transparent;color:var(--blue);padding-inline:.2rem}
.grades{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.55rem;margin-top:.7rem}
.grades button{flex-direction:column;gap:0;line-height:1.25;padding:.5rem}
.field{margin-top:.8rem}
.field label,.row label{display:block;font-weight:600;font-size:.95rem}
.field .sub{margin:0}
input,select,textarea{font:inherit;color:var(--ink);background:var(--bg);border:1px solid var(--muted);border-radius:.5rem;padding:.45rem .6rem;min-height:2.75rem;width:100%;max-width:100%}
input.short{width:7rem}
textarea{min-height:5rem}
::placeholder{color:var(--muted);opacity:1}
fieldset{border:0;margin:0;padding:0}
.lesson>:first-child{margin-top:0}
.lesson pre,.exact{overflow-x:auto;background:var(--track);border-radius:.5rem;padding:.7rem .8rem;font:.88rem/1.5 ui-monospace,'Cascadia Mono',Menlo,Consolas,monospace;margin:.6rem 0;overflow-wrap:normal}
.lesson pre code{background:none;padding:0;font:inherit}
.lesson p,.lesson li{max-width:40rem}
.lesson p{margin:.6rem 0}
.lesson h3,.lesson h4{font-size:1rem;color:var(--ink);margin:.9rem 0 .2rem}
.lesson blockquote{margin:.6rem 0;padding-left:.9rem;border-left:3px solid var(--line)}
.lesson table{width:auto;min-width:50%}
.lesson th,.lesson td{text-align:left;padding-left:.4rem}
.question{font-size:1.2rem}
.question p,.question li{max-width:none}
.wrapped{white-space:pre-wrap}
.exact{white-space:pre-wrap;overflow-wrap:anywhere}
@media (min-width:44rem){.app main{padding-inline:1.2rem}.grades{grid-template-columns:repeat(4,minmax(0,1fr))}.two{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem}.app h1{font-size:2rem}}
";
