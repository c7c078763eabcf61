import { random } from './accounts.ts'
import { callApi } from './call-api.ts'
import { expect, test } from './stage.ts'

test('staff add a service and an option for diesels, sort them, and customers are offered what fits', async ({
  newVisitor,
  accounts,
}) => {
  const site = await accounts.newSite()
  const staff = await newVisitor({ as: await accounts.newAdmin({ site }) })
  await staff.goto('/admin/tuning_service/services')
  for (const [name, price] of [
    ['Stage 1', '60'],
    ['Eco', '45.5'],
  ] as const) {
    await staff.getByRole('button', { name: 'Add service' }).click()
    const drawer = staff.getByRole('dialog', { name: 'Add service' })
    await drawer.getByLabel('Name').fill(name)
    await drawer.getByLabel('Type 1').fill(price)
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer).toBeHidden()
  }
  await staff.getByRole('button', { name: 'Change Eco' }).click()
  const changed = staff.getByRole('dialog', { name: 'Change service' })
  await expect(changed.getByLabel('Type 2')).toHaveValue('45.5')
  await changed.getByLabel('Type 2').fill('40')
  await changed.getByRole('button', { name: 'Save' }).click()
  await expect(changed).toBeHidden()
  await staff.getByLabel('Place of Eco').fill('1')
  await staff.getByLabel('Place of Eco').press('Enter')
  await expect(staff.getByLabel('Place of Stage 1')).toHaveValue('2')
  await staff.reload()
  await expect(staff.getByLabel('Place of Eco')).toHaveValue('1')

  await staff.goto('/admin/tuning_service/options')
  await staff.getByRole('button', { name: 'Add option' }).click()
  const option = staff.getByRole('dialog', { name: 'Add option' })
  await option.getByLabel('Name').fill('Particulate filter off')
  await option.getByLabel('Type 1').fill('35')
  await option.getByRole('combobox', { name: 'Fuels' }).click()
  await staff.getByRole('option', { name: 'Diesel' }).click()
  await option.getByRole('combobox', { name: 'ECU families' }).fill('EDC17')
  await option.getByRole('combobox', { name: 'ECU families' }).press('Enter')
  await option.getByRole('button', { name: 'Add extra option' }).click()
  await option.getByRole('textbox', { name: 'Extra option 1' }).fill('Sensor removed')
  await option.getByLabel('Type 1').last().fill('5')
  await option.getByRole('button', { name: 'Save' }).click()
  await expect(option).toBeHidden()
  await expect(staff.getByText('Only for Diesel')).toBeVisible()
  await expect(staff.getByText('Only for EDC17')).toBeVisible()
  await expect(staff.getByText('1 extra option')).toBeVisible()

  const customer = await newVisitor({ as: await accounts.newAccount({ site }) })
  await customer.goto('/')
  const offered = async (fuel: string): Promise<string[]> => {
    const { items } = await callApi(customer, 'GET', '/vehicle/search?q=golf%20vii%202.0')
    const variant = items.find((item: { fuel: string }) => item.fuel === fuel)
    const options = await callApi(customer, 'GET', `/option_all?variant=${variant.variant_id}`)
    return options.items.map(({ name }: { name: string }) => name)
  }
  expect(await offered('Diesel')).toEqual(['Particulate filter off'])
  expect(await offered('Petrol')).toEqual([])
})

test('a file of vehicles is imported, bad lines are told, and what was imported is found', async ({
  newVisitor,
  accounts,
}) => {
  const make = `Make${random()}`
  const staff = await newVisitor({ as: await accounts.newAdmin() })
  await staff.goto('/admin/vehicle_statistics')
  const send = async (name: string, lines: readonly string[]) => {
    const buffer = Buffer.from(
      ['type,manufacturer,model,generation,variant,fuel,stock_hp', ...lines].join('\n'),
    )
    await staff.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await staff.getByRole('button', { name: 'Start import' }).click()
    return staff.getByRole('listitem').filter({ hasText: name })
  }
  const good = [
    `Car,${make},Kestrel,II,2.0 Diesel 150,Diesel,150`,
    `Car,${make},Kestrel,II,1.4 Petrol 120,Petrol,120`,
  ]
  const refused = await send(`bad-${make}.csv`, [...good, `Car,${make},Kestrel,II,1.0,Petrol,fast`])
  await expect(refused.getByText('Refused')).toBeVisible()
  await refused.getByRole('button', { name: 'Show 1 bad line' }).click()
  const drawer = staff.getByRole('dialog')
  await expect(drawer).toContainText('fast')
  await staff.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const imported = await send(`good-${make}.csv`, good)
  await expect(imported.getByText('Done', { exact: true })).toBeVisible()
  await expect(imported).toContainText('2 added')
  const found = await callApi(staff, 'GET', `/vehicle/search?q=${make}%20diesel`)
  expect(found.items.map(({ label }: { label: string }) => label)).toEqual([
    `${make} Kestrel II 2.0 Diesel 150`,
  ])
})
