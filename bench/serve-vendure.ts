/**
 * Vendure with the products of our shop, for comparison. It is no dependency of ours: `VENDURE_DIR` is a folder in which
 * `@vendure/core` and `pg` are installed. Production settings, its default search, nothing logged.
 */
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const { VENDURE_DIR, DATABASE_URL, SOURCE_URL, SITE_ID, PORT } = process.env
// It reports to its makers unless told, and leaves files where it is started.
process.env['VENDURE_DISABLE_TELEMETRY'] = 'true'
process.chdir(VENDURE_DIR ?? '')
const load = createRequire(`${VENDURE_DIR}/package.json`)
// biome-ignore lint/suspicious/noExplicitAny: its types are where it is installed
const vendure: any = load('@vendure/core')

const POOL = 8
const LANGUAGE = 'en'
let isFilled = false

const app = await vendure.bootstrap({
  apiOptions: {
    port: Number(PORT),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
    middleware: [{ route: 'api/health', handler: tellWhetherFilled }],
  },
  authOptions: {
    tokenMethod: 'bearer',
    requireVerification: false,
    superadminCredentials: { identifier: 'bench', password: randomUUID() },
  },
  dbConnectionOptions: {
    type: 'postgres',
    ...connection(),
    poolSize: POOL,
    synchronize: true,
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  plugins: [vendure.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: false })],
  logger: { setDefaultContext() {}, error: console.error, warn() {}, info() {}, verbose() {}, debug() {} },
})
await app.get(vendure.JobQueueService).start()
await fill()
isFilled = true
process.on('SIGTERM', () => process.exit(0))

interface Reply {
  status(code: number): { json(body: object): void }
}

function tellWhetherFilled(_request: unknown, reply: Reply) {
  reply.status(isFilled ? 200 : 503).json({ status: isFilled ? 'success' : 'filling' })
}

/** Its driver of databases reads an address by itself, and knows no sockets in it. */
function connection() {
  const { host, port, user, password, database } = new pg.Client({ connectionString: DATABASE_URL })
  return { host, port, username: user, password, database }
}

async function fill() {
  const data = {
    defaultLanguage: LANGUAGE,
    defaultZone: 'Europe',
    countries: [{ name: 'Germany', code: 'DE', zone: 'Europe' }],
    taxRates: [{ name: 'Standard', percentage: 19 }],
    shippingMethods: [{ name: 'Parcel', price: 500 }],
    paymentMethods: [],
    collections: [],
  }
  await app.get(vendure.Populator).populateInitialData(data)
  const importer = app.get(vendure.FastImporterService)
  await importer.initialize()
  const admin = await app.get(vendure.RequestContextService).create({ apiType: 'admin' })
  const [taxCategory] = (await app.get(vendure.TaxCategoryService).findAll(admin)).items
  const left = await ourProducts()
  async function lane(): Promise<void> {
    for (let one = left.pop(); one; one = left.pop()) await add(one)
  }
  async function add(one: Product): Promise<void> {
    const text = { languageCode: LANGUAGE, name: one.name }
    const productId = await importer.createProduct({
      enabled: true,
      translations: [{ ...text, slug: one.slug, description: one.description }],
    })
    await importer.createProductVariant({
      enabled: true,
      productId,
      sku: one.product_code,
      price: one.price,
      stockOnHand: one.inventory,
      taxCategoryId: taxCategory.id,
      translations: [text],
    })
  }
  await Promise.all(Array.from({ length: POOL }, lane))
  const { id } = await app.get(vendure.SearchService).reindex(admin)
  await untilDone(id)
}

interface Product {
  name: string
  slug: string
  description: string
  product_code: string
  price: number
  inventory: number
}

async function ourProducts(): Promise<Product[]> {
  const source = new pg.Client({ connectionString: SOURCE_URL })
  await source.connect()
  const { rows } = await source.query<Product>(
    `select name, slug, description, product_code, price::int, inventory from shop_products
     where site_id = $1 and status = 'published' order by created_at`,
    [SITE_ID],
  )
  await source.end()
  return rows
}

async function untilDone(jobId: string) {
  const { jobQueueStrategy } = app.get(vendure.ConfigService).jobQueueOptions
  while (!(await jobQueueStrategy.findOne(jobId)).isSettled) await delay(100)
}
