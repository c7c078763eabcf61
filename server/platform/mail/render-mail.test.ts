import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateMailLayout } from './generate-mail-layout.ts'
import { type MailContent, readableOn, renderMail } from './render-mail.ts'

const site = {
  title: 'Nordlab Tuning',
  logoUrl: null,
  accent: '#1d4ed8',
  url: 'https://portal.nordlab.example',
  copyright: '© 2026 Nordlab',
}

const content: MailContent = {
  language: 'en',
  site,
  subject: 'Your code',
  blocks: [
    { kind: 'heading', text: 'Confirm your address' },
    { kind: 'paragraph', text: 'Hello Mara,\nenter this code.' },
    { kind: 'code', code: '042917' },
    { kind: 'button', label: 'Open', url: 'https://portal.nordlab.example/verify?a=1&b=2' },
    { kind: 'facts', rows: [{ label: 'Device', value: 'Firefox on Linux' }] },
    { kind: 'note', text: 'Good for 10 minutes.' },
  ],
}

test('the generated layout is what the MJML source makes', async () => {
  const kept = readFileSync(new URL('mail-layout.gen.ts', import.meta.url), 'utf8')
  expect(kept, 'run: node server/platform/mail/generate-mail-layout.ts').toBe(await generateMailLayout())
})

test('one list of blocks makes both parts', () => {
  const { subject, html, text } = renderMail(content)
  expect(subject).toBe('Your code')
  expect(text).toBe(
    [
      'Confirm your address\n====================\n',
      'Hello Mara,\nenter this code.\n',
      '    042917\n',
      'Open:\nhttps://portal.nordlab.example/verify?a=1&b=2\n',
      'Device: Firefox on Linux\n',
      'Good for 10 minutes.\n',
      '-- \nNordlab Tuning\nhttps://portal.nordlab.example',
      'You receive this email because this address is used at Nordlab Tuning or was entered there. If that was not you, you can ignore it.',
      '© 2026 Nordlab\n',
    ].join('\n'),
  )
  expect(html).toContain('lang="en" dir="ltr"')
  expect(html).toContain('Hello Mara,<br>enter this code.')
  expect(html).toContain('href="https://portal.nordlab.example/verify?a=1&amp;b=2"')
  expect(html.match(/background:#1d4ed8;color:#ffffff/g)).toHaveLength(1)
  expect(html).not.toContain('<img')
  expect(html.match(/%[a-z_]+%/g)).toBeNull()
})

test('the logo stands in for the title, with the title as its text', () => {
  const { html } = renderMail({
    ...content,
    site: { ...site, logoUrl: 'https://portal.nordlab.example/l.png' },
  })
  expect(html).toContain('<img src="https://portal.nordlab.example/l.png" alt="Nordlab Tuning"')
})

test('Arabic runs right to left, codes do not', () => {
  const { html, text } = renderMail({ ...content, language: 'ar' })
  expect(html).toContain('lang="ar" dir="rtl"')
  expect(html).not.toMatch(/<td\s[^>]*direction:ltr/)
  expect(html).toMatch(/<div dir="ltr"[^>]*>042917</)
  expect(html).toContain('text-align:right')
  expect(text).toContain('وصلتك هذه الرسالة')
})

test('rich text stands as it is, in both parts, with a link that ends such mails', () => {
  const { html, text } = renderMail({
    ...content,
    blocks: [{ kind: 'rich_text', html: '<p>Hello <strong>Mara</strong> &amp; $& %accent% %html%</p>' }],
    unsubscribe: { label: 'Unsubscribe', url: 'https://portal.nordlab.example/unsubscribe/t.o-k_n' },
  })
  expect(html).toContain('<p>Hello <strong>Mara</strong> &amp; $& %accent% %html%</p>')
  expect(html).toMatch(/<a href="https:\/\/portal.nordlab.example\/unsubscribe\/t.o-k_n"[^>]*>Unsubscribe</)
  expect(html.match(/display:none[^>]*>([^<]*)</)?.[1]).toBe('Hello Mara &amp; $&amp; %accent% %html%')
  expect(text).toContain('Hello Mara & $& %accent% %html%\n')
  expect(text).toContain('Unsubscribe: https://portal.nordlab.example/unsubscribe/t.o-k_n\n')
  expect(renderMail(content).html).not.toContain('nsubscribe')
})

test('values are text, whatever they look like', () => {
  const name = `<script>alert(1)</script>"onload='x' %accent% & {{code}}`
  const { html, text } = renderMail({
    ...content,
    site: { ...site, title: name, copyright: name },
    subject: name,
    blocks: [
      { kind: 'heading', text: name },
      { kind: 'facts', rows: [{ label: name, value: name }] },
      { kind: 'button', label: name, url: `https://x.example/"><script>` },
      { kind: 'code', code: name },
    ],
  })
  expect(html).not.toContain('<script')
  expect(html).not.toContain(`"onload`)
  expect(html).toContain(
    '&lt;script&gt;alert(1)&lt;/script&gt;&quot;onload=&#39;x&#39; %accent% &amp; {{code}}',
  )
  expect(text).toContain(name)
})

test('a subject stays one line, links lead to the web, colours are colours', () => {
  expect(renderMail({ ...content, subject: 'Hi\r\nBcc: all@x.example\u2028x' }).subject).toBe(
    'Hi Bcc: all@x.example x',
  )
  const scripted = [{ kind: 'button', label: 'x', url: 'javascript:alert(1)' }] as const
  expect(() => renderMail({ ...content, blocks: scripted })).toThrow('cannot link to "javascript:alert(1)"')
  expect(() => renderMail({ ...content, site: { ...site, accent: 'red;}' } })).toThrow('Not a colour')
  expect([readableOn('#ffe100'), readableOn('#0d1424')]).toEqual(['#000000', '#ffffff'])
})
