import type { DemoProduct } from './demo-product.ts'
import { BENCH_CABLES } from './products/bench-cables.ts'
import { CONNECTORS } from './products/connectors.ts'
import { DRIVETRAIN } from './products/drivetrain.ts'
import { EXHAUST } from './products/exhaust.ts'
import { INTAKE } from './products/intake.ts'
import { LICENCES } from './products/licences.ts'
import { OBD_INTERFACES } from './products/obd-interfaces.ts'
import { SENSORS } from './products/sensors.ts'

export interface DemoCategory {
  name: string
  slug: string
  /** What is written below each of its products. */
  closing: string
  products: readonly DemoProduct[]
}

export const CATEGORIES: readonly DemoCategory[] = [
  {
    name: 'OBD interfaces & accessories',
    slug: 'obd-interfaces',
    closing: 'Every interface is checked on a running engine before it leaves us.',
    products: OBD_INTERFACES,
  },
  {
    name: 'Boot & bench cables',
    slug: 'boot-bench-cables',
    closing: 'Each lead is measured wire by wire; its sheet is in the bag.',
    products: BENCH_CABLES,
  },
  {
    name: 'Connectors & pin kits',
    slug: 'connectors-pin-kits',
    closing: 'Not sure which plug it is? Send us a picture, and we name it.',
    products: CONNECTORS,
  },
  {
    name: 'Sensors & gauges',
    slug: 'sensors-gauges',
    closing: 'With the table of its curve, where it has one, ready to be entered into the map.',
    products: SENSORS,
  },
  {
    name: 'Exhaust & particulate filters',
    slug: 'exhaust-particulate-filters',
    closing: 'Please check before you order what is allowed on the road where the vehicle is registered.',
    products: EXHAUST,
  },
  {
    name: 'Intake & intercoolers',
    slug: 'intake-intercoolers',
    closing: 'Tested for leaks one by one. The maps for it are a service of this portal.',
    products: INTAKE,
  },
  {
    name: 'Clutch & drivetrain',
    slug: 'clutch-drivetrain',
    closing: 'Tell us the torque that you aim at when you order, and we check the choice with you.',
    products: DRIVETRAIN,
  },
  {
    name: 'Dongles & licences',
    slug: 'dongles-licences',
    closing:
      'Keys come by email to the address of your account. Licences that were activated cannot be returned.',
    products: LICENCES,
  },
]

export const SHOP_TEXTS = {
  description:
    '<p>What we use at the bench ourselves, from stock in Berlin. <strong>Ordered by 14:00, sent the same day.</strong></p>',
  terms_and_conditions: `<h2>Prices</h2>
<p>All prices are without VAT. What VAT is added, you see before you order.</p>
<h2>Dispatch</h2>
<p>Goods in stock leave on the same working day when they are ordered by 14:00. Licences come by email, in working hours within an hour.</p>
<h2>Returns</h2>
<p>You may return unused goods within 30 days. Looms that were cut to length and licences that were activated cannot be returned.</p>
<h2>Warranty</h2>
<p>Two years on everything, one year on checked returns. Parts that are marked for motorsport or off-road use have no approval for public roads.</p>
<h2>Old parts</h2>
<p>Where a part is sold against your old one, please send it back within 14 days in the box of the new one.</p>`,
}

/** Of its provider's goods, at its own prices. */
export const ALBA_CATEGORIES = [
  {
    name: 'Leads & interfaces',
    slug: 'leads-interfaces',
    codes: ['OB-1002', 'OB-1010', 'OB-1016', 'BC-2004'],
  },
  { name: 'Intake & exhaust', slug: 'intake-exhaust', codes: ['IN-6001', 'IN-6004', 'IN-6008', 'EX-5010'] },
  { name: 'Clutch', slug: 'clutch', codes: ['DR-7001', 'DR-7006'] },
] as const

export const ALBA_SHOP_TEXTS = {
  description:
    '<p>A few parts that we fit every week. <strong>Pick them up in Turin or have them sent.</strong></p>',
  terms_and_conditions:
    '<h2>Terms of our shop</h2><p>Prices are without VAT. Unused goods may be returned within 14 days. Two years of warranty.</p>',
}
