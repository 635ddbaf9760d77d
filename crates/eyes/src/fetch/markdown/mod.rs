//! HTML as readable Markdown: without what is not the page's text, and with absolute links.
//!
//! A page is written by a stranger: it is parsed within limits on depth, size and time, on a thread of its own.

pub mod bounded;
pub mod clean;
pub mod table;

use crate::prelude::*;
use htmd::element_handler::Handlers;
use htmd::options::{BulletListMarker, Options};
use htmd::{Element, HtmlToMarkdown};

use bounded::LimitExceeded;

/// A page as long as a book takes a tenth of it.
const PARSE_TIMEOUT: Duration = Duration::from_secs(5);

/// Bytes of stack for the conversion, which recurses once a level.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// The Markdown of a page that came from `url`.
pub fn from_html(html: &str, url: &Url) -> Result<String, LimitExceeded> {
    Ok(markdown(html, url, false)? + "\n")
}

/// The Markdown of a chapter of a book: without its links and pictures, which lead to other parts of the book, and without
/// the page's title, which is often the book's.
pub fn from_chapter(html: &str, url: &Url) -> Result<String, LimitExceeded> {
    markdown(html, url, true)
}

fn markdown(html: &str, url: &Url, is_chapter: bool) -> Result<String, LimitExceeded> {
    let (html, url) = (html.to_owned(), url.clone());
    let thread = std::thread::Builder::new().name("markdown".into()).stack_size(STACK_BYTES);
    let work = thread.spawn(move || {
        let document = bounded::parse(&html, PARSE_TIMEOUT)?;
        drop(html);
        let page = clean::clean(&document, &url)?;
        let title = page.title.filter(|_| !is_chapter).map_or_else(String::new, |title| format!("# {title}\n\n"));
        Ok(title + converter(is_chapter).tree_to_markdown(&page.root).trim())
    });
    work.map_err(|_| LimitExceeded)?.join().unwrap_or(Err(LimitExceeded))
}

fn converter(is_chapter: bool) -> HtmlToMarkdown {
    let converter = HtmlToMarkdown::builder()
        .options(Options {
            bullet_list_marker: BulletListMarker::Dash,
            ul_bullet_spacing: 1,
            ol_number_spacing: 1,
            ..Options::default()
        })
        .add_handler(vec!["table"], |handlers: &dyn Handlers, element: Element<'_>| {
            Some(table::table(handlers, element.node))
        });
    let words = |handlers: &dyn Handlers, element: Element<'_>| Some(handlers.walk_children(element.node));
    if is_chapter { converter.add_handler(vec!["a", "img"], words) } else { converter }.build()
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn markdown(html: &str) -> String {
        from_html(html, &Url::parse("https://example.com/a/page?q=1").unwrap()).unwrap()
    }

    #[test]
    fn a_page_reads_well_and_its_links_lead_somewhere() {
        let page = r##"<!doctype html><html><head><title> A  page </title><style>p{}</style><script>evil()</script></head>
<body><nav><a href="/">Home</a></nav><h1>Joins <a class=anchor aria-hidden=true href="#joins">#</a></h1>
<p>See <a href="../b">the <b>other</b> page</a> and <a href="#end">the end</a>,
not <a href="javascript:evil()">this</a>.</p><p hidden>secret</p><p style="DISPLAY : none">secret</p>
<ul><li>one</li><li>two<ol><li>deep</li></ol></li></ul>
<pre><code class="language-python">a  = 1
b = 2</code></pre><table><tr><th>x</th><th>y</th></tr><tr><td>1</td><td>2</td></tr></table>
<img src="/i.png" alt="a curve"><img src="data:image/png;base64,AAAA" alt="inline"><noscript>enable it</noscript>
<svg><text>drawn</text></svg><button>Buy</button><blockquote>said</blockquote></body></html>"##;
        let expected = "\
# Joins

See [the **other** page](https://example.com/b) and [the end](https://example.com/a/page?q=1#end), not this.

- one
- two
  1. deep

```python
a  = 1
b = 2
```

| x | y |
| --- | --- |
| 1 | 2 |

![a curve](https://example.com/i.png)

> said
";
        assert_eq!(markdown(page), expected);
    }

    #[test]
    fn a_page_without_a_heading_gets_its_title_and_uses_its_base() {
        let page = "<title>T\n it</title><base href='https://other.org/x/'><p><a href='y'>z</a>";
        assert_eq!(markdown(page), "# T it\n\n[z](https://other.org/x/y)\n");
        assert_eq!(markdown(""), "\n");
    }

    #[test]
    fn the_main_part_is_kept_and_hidden_parts_are_left_out() {
        let page = "<title>T</title><div role=navigation>ways</div><h1>Site</h1><main><h2>Part</h2><a href=/vote></a>\
                    <img src=dot.gif alt=''><a href=/i title='again'><img src=i.png alt=I></a></main><footer>end</footer>";
        let expected = "# T\n\n## Part\n\n[![I](https://example.com/a/i.png)](https://example.com/i)\n";
        assert_eq!(markdown(page), expected);
        assert_eq!(markdown("<main> </main><p>All of it"), "All of it\n");
        assert_eq!(markdown("<main>one</main><main>two</main>"), "one\n\ntwo\n");
    }

    #[test]
    fn tables_keep_row_headings_and_layout_tables_are_plain_text() {
        let facts = "<table><caption>Facts<tr><th>Born<td>1971<br>in <b>a|b</b><tr><th>Died</table>";
        assert_eq!(markdown(facts), "Facts\n\n|  |  |\n| --- | --- |\n| Born | 1971 in **a\\|b** |\n| Died |\n");
        let placed = "<table><tr><td>left<td><table><tr><th>a<th>b</table></table>";
        assert_eq!(markdown(placed), "left\n\na\n\nb\n");
    }

    #[test]
    fn hostile_pages_are_converted_within_stack_and_time() {
        let fonts: Vec<_> = (0..2_000).map(|n| format!("<font a={n}>")).collect();
        let attributes: Vec<_> = (0..50_000).map(|n| format!(" a{n:x}")).collect();
        for (what, html) in [
            ("divs", "<div>".repeat(100_000)),
            ("quotes", "<blockquote>a<br>".repeat(100_000)),
            ("lists", "<ul><li>".repeat(100_000)),
            ("spans in a table", format!("<table>{}", "<span><div>".repeat(50_000))),
            ("fonts", fonts.concat() + &"<p>a".repeat(200_000)),
            ("attributes", format!("<p{}>", attributes.concat())),
            ("bold", "<b>x</b>".repeat(130_000)),
            ("selects", "<select><option selected><selectedcontent>".repeat(20_000)),
            ("a wide table", format!("<table><tr><th>{}{}", "x".repeat(500_000), "<tr><td>a".repeat(40_000))),
            ("quoted lines", format!("{}<pre>{}", "<blockquote>".repeat(200), "\n".repeat(500_000))),
            ("angles", "<".repeat(1_000_000)),
            (
                "links below a long base",
                format!("<base href='https://a.com/{}/'>{}", "b/".repeat(30_000), "<a href=x>y</a>".repeat(40_000)),
            ),
            (
                "links below a long base that is no page",
                format!("<base href='data:{}'>{}", "b/".repeat(30_000), "<a href='#x'>y</a>".repeat(40_000)),
            ),
            ("comments", "<!--".repeat(250_000)),
        ] {
            let began = Instant::now();
            let done = from_html(&html, &Url::parse("https://example.com/").unwrap());
            let took = began.elapsed();
            assert!(took < Duration::from_secs(20), "{what}: {took:?}");
            assert!(done.as_ref().map_or(0, String::len) < 20_000_000, "{what}");
            if matches!(
                what,
                "divs" | "quotes" | "quoted lines" | "lists" | "fonts" | "spans in a table" | "links below a long base"
            ) {
                assert_eq!(done, Err(LimitExceeded), "{what}");
            }
        }
    }

    #[test]
    fn a_long_plain_page_is_within_the_limits() {
        let page =
            format!("<main>{}</main>", "<div><p>A <b>word</b> and <a href=x>another</a>.</p></div>".repeat(10_000));
        let text = markdown(&page);
        assert_eq!(text.lines().filter(|line| line.starts_with("A **word**")).count(), 10_000);
    }
}
