//! The style of the page: one style sheet, for light and dark, phone and desk, screen and paper.
//!
//! Colours are told apart by lightness as well as by hue (blue and orange), so that no kind of colour blindness loses
//! them; shapes and words say the same. Text in drawings grows on narrow screens, since the drawings shrink.

/// Stands in the head of every page of ours; the app adds its own rules to it.
pub const STYLE: &str = r"
:root{color-scheme:light dark;--bg:#f6f6f3;--card:#fff;--ink:#1b212c;--muted:#565f6d;--line:#dcdfe4;--blue:#0b62a8;--band:#cfe2f3;--orange:#b34a00;--track:#e8ebee;--rest:#d5d9df;--h0:#eceef0;--h1:#a9cbe8;--h2:#67a6d8;--h3:#2a7dbd;--h4:#08467b;--edge:#4b82b4}
@media (prefers-color-scheme:dark){:root{--bg:#10141a;--card:#181e27;--ink:#e7ebf1;--muted:#a5afbc;--line:#2d3644;--blue:#6fbaf1;--band:#1e3d58;--orange:#f3a661;--track:#262f3b;--rest:#333f4f;--h0:#252d38;--h1:#1c486a;--h2:#2a73a6;--h3:#58a9e0;--h4:#b9e1fa;--edge:#4c86b5}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;overflow-wrap:anywhere}
.wrap{max-width:74rem;margin:0 auto;padding:.9rem .8rem 3rem}
header{margin-bottom:.8rem}
h1{font-size:1.6rem;line-height:1.2;margin:0;letter-spacing:-.015em}
h2{font-size:1.2rem;line-height:1.3;margin:0 0 .15rem;letter-spacing:-.01em}
h3,.eyebrow{font-size:.85rem;font-weight:600;color:var(--muted);margin:0 0 .2rem;letter-spacing:0}
p{margin:.25rem 0}
.muted,.sub{color:var(--muted);font-size:.92rem}
.card{position:relative;background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:.8rem .9rem;min-width:0}
.big{font-size:1.3rem;font-weight:650;line-height:1.2;margin:.1rem 0 .3rem;letter-spacing:-.015em}
.hero,.grid{display:grid;gap:.7rem;grid-template-columns:minmax(0,1fr);align-items:start}
.grid,.grid+.card{margin-top:.7rem}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.meter{display:flex;height:.6rem;border-radius:.3rem;background:var(--track);overflow:hidden;margin:.35rem 0 .1rem}
.meter span{display:block;height:100%;background:var(--blue);border-radius:.3rem;width:var(--v)}
.meter .graded{background:var(--h4)}.meter .complete{background:var(--h3)}.meter .claimed{background:var(--h2)}.meter .left{background:none}.meter span:not(:only-child){border-radius:0}
.sign{width:.8rem;height:.8rem;border-radius:.15rem;background:var(--blue)}.sign.graded{background:var(--h4)}.sign.complete{background:var(--h3)}.sign.claimed{background:var(--h2)}.sign.left{background:var(--track);border:1px solid var(--muted)}
.months{display:flex;gap:.3rem;list-style:none;margin:.4rem 0 0;padding:0}
.months li{flex:1;min-width:0;position:relative;text-align:center;font-size:.8rem;color:var(--muted);white-space:nowrap}
.months .meter{height:.9rem;border-radius:.2rem;margin:.1rem 0 0}.months .meter span{border-radius:0}
.months .now{color:var(--ink);font-weight:700}.months .now .meter{outline:2px solid var(--ink);outline-offset:1px}
.next{margin:.2rem 0 0;padding:0;list-style:none;counter-reset:n}
.next li{counter-increment:n;position:relative;padding:.1rem 0 .55rem 2rem}
.next li::before{content:counter(n);position:absolute;left:0;top:.2rem;width:1.4rem;height:1.4rem;border-radius:50%;background:var(--blue);color:var(--card);font-size:.85rem;font-weight:700;line-height:1.4rem;text-align:center}
.next strong{font-weight:600}
.next .sub{display:block}
code{font:.82rem/1.4 ui-monospace,'Cascadia Mono',Menlo,Consolas,monospace;background:var(--track);border-radius:.25rem;padding:.05rem .3rem;-webkit-box-decoration-break:clone;box-decoration-break:clone}
figure{margin:.6rem 0 0}
svg{display:block;width:100%;height:auto;overflow:visible}
svg text{fill:var(--muted);font:15px system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}
.halves text{font-size:13px}
.halves{display:flex;flex-wrap:wrap;gap:.75rem 1rem}
.halves svg{flex:1 1 20rem;min-width:0;max-width:35rem}
.axis{stroke:var(--line);stroke-width:1;fill:none}
.h0{fill:var(--h0)}.h1{fill:var(--h1)}.h2{fill:var(--h2)}.h3{fill:var(--h3)}.h4{fill:var(--h4)}
.h1,.h2{stroke:var(--edge);stroke-width:.8}
.this{fill:none;stroke:var(--ink);stroke-width:1.4}
.rest{stroke:var(--muted);stroke-width:1.2}
.bar{fill:var(--blue)}.bar.now{fill:var(--h2);stroke:var(--blue);stroke-width:1.2}
.rested{fill:var(--rest);shape-rendering:crispEdges}
.halo{stroke:var(--card);stroke-width:5.5}
.promise{stroke:var(--orange);stroke-width:2.2;fill:none}
.special{fill:none;stroke:var(--muted);stroke-width:1;stroke-dasharray:2 2}
.ahead{stroke:var(--blue);stroke-width:2;stroke-dasharray:2 4;fill:none}
.range{stroke:var(--blue);stroke-width:6;opacity:.35;stroke-linecap:round}
.line{stroke:var(--blue);stroke-width:2.4;fill:none;stroke-linejoin:round;stroke-linecap:round}
.area{fill:var(--band)}
.plan{stroke:var(--orange);stroke-width:2;stroke-dasharray:6 4;fill:none}
.dot{fill:var(--blue);stroke:var(--card);stroke-width:1.5}
.today{stroke:var(--muted);stroke-width:1;stroke-dasharray:2 3}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.45rem 0 0;padding:0;list-style:none;color:var(--muted);font-size:.85rem;align-items:center}
.legend li{display:flex;align-items:center;gap:.35rem}
.legend svg{width:1.4rem;height:.85rem;flex:none}
.scroll{overflow-x:auto;max-width:100%}
table{border-collapse:collapse;width:100%;font-size:.88rem;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--muted);padding:.3rem 0}
th,td{text-align:right;overflow-wrap:normal;padding:.28rem .4rem;border-bottom:1px solid var(--line);vertical-align:middle}
th:first-child,td:first-child{text-align:left;padding-left:0}
tbody th bdi{overflow-wrap:anywhere;display:inline-block;min-width:6.5rem}
th{font-weight:600;color:var(--muted)}
td.wide{width:34%;min-width:4.5rem}
@media (max-width:30rem){.opt{display:none!important}th,td{padding:.28rem .25rem}}
details{margin-top:.5rem}
details.table{margin:0}
.table>summary{position:absolute;top:.6rem;right:.8rem}
th .sub{display:block;font-weight:400}
summary{cursor:pointer;color:var(--blue);font-size:.9rem;padding:.3rem 0;width:max-content;max-width:100%}
summary:focus-visible,.scroll:focus-visible{outline:2px solid var(--blue);outline-offset:2px;border-radius:.2rem}
.tag{color:var(--muted)}
ul.plain{margin:.3rem 0 0;padding-left:1.1rem;font-size:.92rem}
footer{margin-top:1.2rem;color:var(--muted);font-size:.88rem}
@media (min-width:30rem) and (max-width:43.99rem){svg text{font-size:11px}.halves text{font-size:9px}}
@media (max-width:43.99rem){.desk{display:none}.next li:not(:first-child) .sub{display:none}.next li{padding-bottom:.35rem}.hero,.grid{gap:.55rem}.grid,.grid+.card{margin-top:.55rem}.card{padding:.6rem .8rem}h2{font-size:1.1rem;padding-right:4rem}.eyebrow{font-size:.85rem;padding:0}.legend{margin-top:.25rem;font-size:.8rem;gap:.1rem .7rem}details{margin-top:.15rem}summary{padding:.15rem 0}th,td{padding-block:.2rem}footer{font-size:.8rem;margin-top:.7rem}.wrap{padding-bottom:1rem}figure{margin-top:.35rem}}
@media (min-width:44rem){.hero,.grid{grid-template-columns:repeat(2,minmax(0,1fr));gap:.85rem}.grid,.grid+.card{margin-top:.85rem}.whole{grid-column:1/-1}.wrap{padding:2rem 1.5rem 4rem}.big{font-size:1.5rem}h1{font-size:2.1rem}.card{padding:1.1rem 1.2rem}svg text{font-size:11px}.halves text{font-size:9px}}
@media (min-width:72rem){.hero{grid-template-columns:repeat(3,minmax(0,1fr))}.hero .card:last-child{grid-column:1/-1}.hero .next{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:0 1.2rem}.hero .card{height:100%}}
@media print{:root{--bg:#fff;--card:#fff;--ink:#000;--muted:#444;--line:#bbb;--blue:#0b62a8;--band:#cfe2f3;--orange:#b34a00;--track:#e8ebee;--rest:#d5d9df;--h0:#eceef0;--h1:#a9cbe8;--h2:#67a6d8;--h3:#2a7dbd;--h4:#08467b;--edge:#4b82b4}html{font-size:11px}body{font-size:1rem}.hero{grid-template-columns:repeat(3,minmax(0,1fr))!important}.hero .card:last-child{grid-column:1/-1}.wrap{max-width:none;padding:0}header,.hero,.grid,.grid+.card,footer{margin:0 0 .5rem}.grid{grid-template-columns:repeat(2,minmax(0,1fr))!important}.hero,.grid{gap:.5rem}.whole{grid-column:1/-1}.card{padding:.5rem .7rem}h1{font-size:1.4rem}.big{font-size:1.15rem}.desk{display:none}svg{max-height:13rem}.card,figure,li{break-inside:avoid}h2,h3{break-after:avoid}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}details:not([open]){display:none}}
";

/// A share as a width in CSS.
pub fn width(share: f64) -> String {
    format!("{:.1}%", share.clamp(0.0, 1.0) * 100.0)
}
