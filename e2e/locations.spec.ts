import { random } from './accounts.ts'
import { callApi } from './call-api.ts'
import { png } from './pictures.ts'
import { expect, test } from './stage.ts'

const RED: [number, number, number] = [200, 40, 40]
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png(64, RED) })

test('staff say where a generation’s control unit is, and a customer finds it through a variant', async ({
  newVisitor,
  accounts,
}) => {
  const make = `Make${random()}`
  const staff = await newVisitor({ as: await accounts.newAdmin() })
  await staff.goto('/admin/ecu-and-adblue-locations')
  let parent: string | undefined
  for (const [level, name] of [
    ['vtype', `Car ${make}`],
    ['manufacturer', make],
    ['vmodel', 'Kestrel'],
    ['generation', 'II'],
    ['variant', '2.0 Diesel 150'],
  ]) {
    parent = (await callApi(staff, 'POST', `/vehicle/${level}`, { name, parent_id: parent })).id
  }

  await staff.getByRole('button', { name: 'Add a location' }).first().click()
  const drawer = staff.getByRole('dialog', { name: 'Add a location' })
  await drawer.getByLabel('Quick search').fill(`${make} kestrel`)
  await staff.getByRole('option', { name: /2\.0 Diesel 150/ }).click()
  await expect(drawer.getByRole('combobox', { name: 'Variant' })).toHaveValue('2.0 Diesel 150')
  // What was found is too exact: the generation is meant.
  await drawer.getByRole('button', { name: 'Clear choice' }).last().click()
  await expect(drawer.getByRole('combobox', { name: 'Variant' })).toHaveValue('')
  await drawer.getByLabel('Where the control unit is').fill('Behind the left wheel arch liner')
  const pictures = drawer.getByLabel('Pictures of the control unit (up to 3)').locator('input[type=file]')
  await pictures.setInputFiles([photo('arch.png'), photo('plug.png')])
  await expect(drawer.getByRole('img', { name: 'plug.png' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByText(`The location of ${make} Kestrel II was saved`)).toBeVisible()
  await expect(drawer).toBeHidden()
  await staff.getByRole('searchbox').fill(`kestrel ${make}`)
  const row = staff.getByRole('row', { name: new RegExp(`${make} Kestrel II`) })
  await expect(row).toContainText('Behind the left wheel arch liner')

  const customer = await newVisitor({ as: await accounts.newAccount() })
  await customer.goto('/ecu-adblue-locations')
  await customer.getByLabel('Quick search').fill(`${make} 2.0`)
  await customer.getByRole('option', { name: /2\.0 Diesel 150/ }).click()
  await expect(customer.getByText(`This holds for every ${make} Kestrel II.`)).toBeVisible()
  await expect(customer).toHaveURL(new RegExp(`variant=${parent}`))
  const ecu = customer.getByRole('region', { name: 'Control unit (ECU)' })
  await expect(ecu).toContainText('Behind the left wheel arch liner')
  await ecu.getByRole('button', { name: 'Control unit (ECU), picture 1 of 2' }).click()
  const viewer = customer.getByRole('dialog', { name: 'Control unit (ECU)' })
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  await customer.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 of 2')).toBeVisible()
  const enlarged = viewer.getByRole('img', { name: 'Control unit (ECU), picture 2 of 2' })
  await expect(enlarged).toHaveJSProperty('complete', true)
  await expect(enlarged).toHaveJSProperty('naturalWidth', 64)
  await customer.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  await row.getByRole('button', { name: `Delete the location of ${make} Kestrel II` }).click()
  await staff.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(staff.getByText(`The location of ${make} Kestrel II was deleted`)).toBeVisible()
  await customer.reload()
  await expect(customer.getByText('Nothing is known about this vehicle yet')).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Order for this vehicle' })).toBeVisible()
})
