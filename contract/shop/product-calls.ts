import { z } from 'zod'
import { IMPORT_FORM, importReport } from '../catalogue/imports.ts'
import { endpoints, type FileRule } from '../endpoint.ts'
import { LENGTHS, LIMITS } from '../limits.ts'
import {
  after,
  decimalInQuery,
  formCount,
  formDecimal,
  id,
  idParam,
  jsonText,
  line,
  listQuery,
  longListOf,
  prose,
  richText,
} from '../primitives.ts'
import { PRODUCT_CODE, SHOP_BOUNDS } from './bounds.ts'
import { category, extraOptions, listedProduct, product, slug, success, switched } from './shapes.ts'
import { PRODUCT_STATUSES, STOCK_TO_FILL, WEIGHT_UNITS } from './states.ts'

const PICTURE = { max_bytes: LIMITS.image, accept: ['png', 'jpeg', 'webp'] } as const satisfies FileRule
const pictures = { image1: PICTURE, image2: PICTURE, image3: PICTURE }

const productCode = line(SHOP_BOUNDS.product_code, 1).regex(PRODUCT_CODE)
const inventory = formCount(0, SHOP_BOUNDS.inventory)

const texts = {
  name: line(SHOP_BOUNDS.name, 1),
  price: formDecimal(0, SHOP_BOUNDS.price),
  product_code: productCode,
  category_id: id,
}
const others = {
  /** Left out: made of the name. */
  slug: slug.optional(),
  weight: formDecimal(0, SHOP_BOUNDS.weight).optional(),
  weight_unit: z.enum(WEIGHT_UNITS).optional(),
  short_description: prose(SHOP_BOUNDS.short_description).optional(),
  description: richText(SHOP_BOUNDS.rich_text).optional(),
  extra_options: jsonText(extraOptions).optional(),
  inventory: inventory.optional(),
  /** Vehicles of any level that it fits, as JSON. */
  vehicle_ids: jsonText(z.array(id).max(SHOP_BOUNDS.vehicles)).optional(),
}

const shownProduct = z.object({ ...success, product })
const FORM_ERRORS = ['file_too_large', 'file_type_not_allowed'] as const

export const shopProducts = endpoints({
  'GET /shop/product/get_by_slug/{slug}': {
    summary: 'A product by its place in the address',
    access: 'anyone',
    params: z.strictObject({ slug: line(SHOP_BOUNDS.slug, 1) }),
    response: shownProduct,
    errors: ['switched_off'],
  },
  'GET /shop/product/get_by_product_code/{code}': {
    summary: 'A product by its code',
    access: 'anyone',
    params: z.strictObject({ code: line(SHOP_BOUNDS.product_code, 1) }),
    response: shownProduct,
    errors: ['switched_off'],
  },
  'GET /shop/product/get_by_id/{id}': {
    summary: 'A product',
    access: 'anyone',
    params: idParam,
    response: shownProduct,
    errors: ['switched_off'],
  },
  'GET /shop/product/get_all': {
    summary: 'Products; staff with a product key see those that are not published, too',
    access: 'anyone',
    query: listQuery(['created_at', 'name', 'price', 'sales', 'views', 'inventory'], {
      /** Words of name, code and short description; errors of typing are forgiven. The same as `search`. */
      name: line(LENGTHS.search).optional(),
      category_id: id.optional(),
      status: z.enum(PRODUCT_STATUSES).optional(),
      min_price: decimalInQuery(0, SHOP_BOUNDS.price).optional(),
      max_price: decimalInQuery(0, SHOP_BOUNDS.price).optional(),
      in_stock: z.enum(['true']).optional(),
      /** For staff: as few as the settings call low, or none. */
      stock: z.enum(STOCK_TO_FILL).optional(),
      /** Fits this vehicle, of any level, or one above it. */
      vehicle_id: id.optional(),
      after,
    }),
    response: longListOf(listedProduct).extend({
      ...success,
      /** What was typed was found nowhere; this is what comes near. */
      near: z.boolean(),
    }),
    errors: ['switched_off', 'forbidden'],
  },
  'POST /shop/product/add': {
    summary: 'Add a product, with up to three pictures',
    access: 'add_product',
    multipart: {
      fields: z.strictObject({ ...texts, ...others, status: z.enum(['draft', 'published']).optional() }),
      files: pictures,
    },
    response: shownProduct,
    errors: FORM_ERRORS,
  },
  'POST /shop/product/update': {
    summary: 'Change a product; what is left out stays',
    access: 'edit_product',
    multipart: {
      fields: z.strictObject({
        id,
        ...z.strictObject(texts).partial().shape,
        ...others,
        /** What the editor saw: orders that came meanwhile are taken off the new figure. */
        inventory_was: inventory.optional(),
        /** Ids of pictures to take away, as JSON. */
        remove_images: jsonText(z.array(id).max(SHOP_BOUNDS.pictures)).optional(),
      }),
      files: pictures,
    },
    response: shownProduct,
    errors: [...FORM_ERRORS, 'out_of_stock'],
  },
  'POST /shop/product/update_status': {
    summary: 'Publish a product, or take it out of the shop',
    access: 'edit_product',
    body: z.strictObject({ id, status: z.enum(PRODUCT_STATUSES) }),
    response: shownProduct,
    errors: ['wrong_state'],
  },
  'POST /shop/product/delete': {
    summary: 'Delete a product with its pictures; orders keep what was sold',
    access: 'delete_product',
    body: idParam,
    response: z.object(success),
  },
})

/** Whoever imports may change what is there already, so they need the key for that as well. */
export const shopProductImports = endpoints({
  'POST /shop/product/import': {
    summary: 'Import products from CSV, JSON or a ZIP with pictures; runs in the background, all or nothing',
    access: 'add_product',
    multipart: {
      fields: IMPORT_FORM.fields,
      files: { file: { max_bytes: SHOP_BOUNDS.import_file, required: true } },
    },
    response: importReport,
    errors: ['file_missing', 'file_too_large'],
  },
  'GET /shop/product/import/{id}': {
    summary: 'How far an import is and what it found',
    access: 'add_product',
    params: idParam,
    response: importReport,
  },
  'GET /shop/product/import': {
    summary: 'The latest imports',
    access: 'add_product',
    response: z.object({ items: z.array(importReport) }),
  },
  'GET /shop/product/export': {
    summary: 'Every product in the form that the import reads; a ZIP has the pictures too',
    access: { any_of: ['add_product', 'edit_product', 'delete_product'] },
    query: z.strictObject({ format: z.enum(['csv', 'json', 'zip']).default('csv') }),
    response: 'file',
  },
})

const shownCategory = z.object({ ...success, category })

export const shopCategories = endpoints({
  'GET /shop/category/get_by_id/{id}': {
    summary: 'A category',
    access: 'anyone',
    params: idParam,
    response: shownCategory,
    errors: ['switched_off'],
  },
  'GET /shop/category/get_by_slug/{slug}': {
    summary: 'A category by its place in the address',
    access: 'anyone',
    params: z.strictObject({ slug: line(SHOP_BOUNDS.slug, 1) }),
    response: shownCategory,
    errors: ['switched_off'],
  },
  'GET /shop/category/get_all': {
    summary:
      'Categories in their order; staff with a category or product key see those that are switched off, too',
    access: 'anyone',
    query: listQuery(['position', 'name'], { name: line(LENGTHS.search).optional() }),
    response: z.object({
      ...success,
      items: z.array(category),
      total: z.int(),
      page: z.int(),
      size: z.int(),
    }),
    errors: ['switched_off'],
  },
  'POST /shop/category/add': {
    summary: 'Add a category at the end',
    access: 'add_category',
    body: z.strictObject({
      name: line(SHOP_BOUNDS.name, 1),
      slug: slug.optional(),
      status: switched.default('active'),
    }),
    response: shownCategory,
  },
  'POST /shop/category/update': {
    summary: 'Change a category, or move it to a place counted from 0; what is left out stays',
    access: 'edit_category',
    body: z.strictObject({
      id,
      name: line(SHOP_BOUNDS.name, 1).optional(),
      slug: slug.optional(),
      status: switched.optional(),
      position: z.int().min(0).max(1000).optional(),
    }),
    response: shownCategory,
  },
  'POST /shop/category/delete': {
    summary: 'Delete a category and all its products; orders keep what was sold',
    access: 'delete_category',
    body: idParam,
    response: z.object({ ...success, deleted_products: z.int() }),
  },
})
