import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`

test('a drawing stays as it is', () => {
  const drawing = svg(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
      '<style>.cls-1{fill:url(#a);stroke:none}</style>' +
      '<path class="cls-1" d="M0 0L10 10" style="fill:red"></path><use href="#b" xlink:href="#b"></use>' +
      '<text x="1">A &amp; B &lt; C</text>',
    ' viewBox="0 0 10 10"',
  )
  expect(cleanSvg(drawing)).toBe(drawing)
})

test('declaration, comments, editor data and links around shapes go, the shapes stay', () => {
  const exported = `\ufeff<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]><!-- hello -->
    ${svg('<metadata><rdf:RDF/></metadata><a href="https://elsewhere.test/"><rect width="1"/></a>', ' inkscape:version="1"')}`
  expect(cleanSvg(exported)).toBe(svg('<g><rect width="1"></rect></g>'))
})

test.each([
  ['<script>alert(1)</script>', ''],
  ['<script href="https://evil.test/x.js"/>', ''],
  ['<SCRIPT>alert(1)</SCRIPT>', ''],
  ['<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', ''],
  ['<g onclick="alert(1)" onload="alert(1)"/>', '<g></g>'],
  ['<g xmlns="http://www.w3.org/1999/xhtml"/>', '<g></g>'],
  ['<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><b>x</b></body></foreignObject>', ''],
  ['<iframe src="javascript:alert(1)"/>', ''],
  ['<use href="https://evil.test/x.svg#a"/>', '<use></use>'],
  ['<use href="data:image/svg+xml;base64,AAAA#a"/>', '<use></use>'],
  ['<a xlink:href="javascript:alert(1)"><g/></a>', '<g><g></g></g>'],
  ['<a xlink:href="java&#10;script:alert(1)"><g/></a>', '<g><g></g></g>'],
  ['<image href="https://evil.test/pixel.png"/>', '<image></image>'],
  ['<image href="data:image/svg+xml,%3Csvg%3E"/>', '<image></image>'],
  [
    '<image href="data:image/png;base64,iVBORw0KGgo="/>',
    '<image href="data:image/png;base64,iVBORw0KGgo="></image>',
  ],
  ['<rect style="fill:url(https://evil.test/x)"/>', '<rect></rect>'],
  ['<rect style="fill:u\\72l(//evil.test)"/>', '<rect></rect>'],
  ['<rect fill="url(//evil.test/x)"/>', '<rect></rect>'],
  ['<rect fill="url(#paint)"/>', '<rect fill="url(#paint)"></rect>'],
  ['<style>@import "https://evil.test/x.css";</style>', ''],
  ['<style>a{background:url(https://evil.test/x)}</style>', ''],
  ['<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>', ''],
  ['<style><![CDATA[</style><script>alert(1)</script>]]></style>', ''],
  ['<set attributeName="href" to="javascript:alert(1)"/>', ''],
  ['<animate attributeName="href" values="javascript:alert(1)"/>', ''],
  ['<handler type="text/javascript">alert(1)</handler>', ''],
  ['<title>&lt;script>alert(1)&lt;/script></title>', '<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>'],
  ['<text>&x;</text>', '<text>&amp;x;</text>'],
])('security 30: %s', (inner, left) => {
  expect(cleanSvg(svg(inner))).toBe(svg(left))
})

test('what is no drawing is nothing', () => {
  expect(cleanSvg('<html><body/></html>')).toBe(null)
  expect(cleanSvg('')).toBe(null)
})

test('nesting without end is cut, and more elements than any logo has are refused at once', () => {
  expect(cleanSvg(svg('<g>'.repeat(2000)))?.split('<g>')).toHaveLength(100)
  expect(cleanSvg(svg('<g>'.repeat(300_000)))).toBe(null)
})
