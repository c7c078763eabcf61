import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { pdfText } from '#server/test/pdf-text.ts'
import { newAdmin, newPerson } from '#server/test/people.ts'
import { leaveTalk, talksIn } from '#server/test/walk/leave-talk.ts'
import { newShopOrder, openShop } from '#server/test/walk/open-shop.ts'

const desk = useDesk()

const myData = (token: string) => desk.call('GET /user/my_data', { token })

test('security 38: my data come as a PDF to keep, under a readable name, and are stored nowhere', async () => {
  const { token, email } = await newPerson(desk, { firstName: 'Ottoline' })
  const { status, headers, body } = await myData(token)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Your data.pdf"; filename*=UTF-8''Your%20data.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-length': String(body.length),
  })
  const text = pdfText(body)
  expect(text).toContain('Everything Site main keeps about your account')
  expect(text).toContain('First name\nOttoline\nLast name\nTest\n')
  expect(text).toContain(email)
})

test('it is in the language of the person', async () => {
  const { token } = await newPerson(desk, { locale: 'de', firstName: 'Ottilie' })
  const { headers, body } = await myData(token)
  expect(headers['content-disposition']).toContain('filename="Ihre Daten.pdf"')
  expect(pdfText(body)).toContain('Vorname\nOttilie\n')
})

test('security 34: markup in a name is text in the document', async () => {
  const { token } = await newPerson(desk, { firstName: '#pagebreak() *bold* $x$ <b>' })
  expect(pdfText((await myData(token)).body)).toContain('#pagebreak() *bold* $x$ <b>')
})

test('nobody else is in it', async () => {
  await newPerson(desk, { firstName: 'Somebodyelse' })
  const { token } = await newPerson(desk)
  expect(pdfText((await myData(token)).body)).not.toContain('Somebodyelse')
})

test('what somebody wrote and sent is in it, and what they saw; nothing of what staff wrote', async () => {
  const person = await newPerson(desk, { kind: 'agent' })
  await desk.owner.query('update users set price_type = 3 where id = $1', [person.id])
  await leaveTalk(desk, 'main', person, await newAdmin(desk))
  const { items } = (await desk.call('GET /messages', { token: person.token })).body
  const body = { dismissed: true }
  await desk.call('POST /message/{id}/dismiss', { token: person.token, params: { id: items[0].id }, body })
  const text = pdfText((await myData(person.token)).body)
  expect(talksIn(text)).toEqual(['ticket', 'chat', 'sent_file', 'notice'])
  for (const own of ['Since today', 'Is anybody there?', 'Please look', 'Dismissed'])
    expect(text).toContain(own)
  for (const theirs of ['Which read?', 'He asks often', 'I am ']) expect(text).not.toContain(theirs)
  const stranger = pdfText((await myData((await newPerson(desk)).token)).body)
  expect(talksIn(stranger)).toEqual([])
  expect(stranger).toContain('You have written nothing.')
})

test('orders of the shop are in it, for the company that bought and the colleague who did, and kept addresses', async () => {
  const owner = await newPerson(desk)
  const buyer = await newPerson(desk, { employer: { id: owner.id, duty: 'buyer' } })
  const stranger = await newPerson(desk)
  const order = await newShopOrder(desk, await openShop(desk, await newAdmin(desk)), buyer)
  const [owners, buyers, strangers] = await Promise.all(
    [owner, buyer, stranger].map(async ({ token }) => pdfText((await myData(token)).body)),
  )
  expect(owners).toContain(`\n€${order.total.toFixed(2)}\nAda Test\nPrüfweg 1\n20457 Hamburg\nGermany\n`)
  expect(owners).toContain(order.invoice_no)
  expect(owners).not.toContain('No address is kept for you.')
  expect(buyers).toContain(order.invoice_no)
  expect(strangers).toContain('You have ordered nothing in the shop.')
})
