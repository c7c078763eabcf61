import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['<p>One</p><p>Two<br />three</p>', 'One\n\nTwo\nthree'],
  ['<h2>News</h2><ul><li>a</li><li><strong>b</strong></li></ul><p>End</p>', 'News\n\n- a\n- b\n\nEnd'],
  ['<ol><li><p>a</p></li><li><p>b</p></li></ol>', '- a\n- b'],
  [
    '<p><a href="https://x.test/?a=1&amp;b=2" rel="x">here</a>, please</p>',
    'here (https://x.test/?a=1&b=2), please',
  ],
  ['<p><a rel="x">nowhere</a></p>', 'nowhere'],
  ['<p>1 &lt; 2 &amp;&amp; &quot;x&quot; &amp;lt;</p>', '1 < 2 && "x" &lt;'],
  ['<p>a</p><hr /><p>b</p>', 'a\n\n---\n\nb'],
  ['<p></p>', ''],
])('%s', (html, text) => {
  expect(plainText(html)).toBe(text)
})
