import { PRODUCT_COLUMNS, type ProductColumn } from '#contract/shop/product-file.ts'

/** Pictures are left out: the template is a table, and only an archive holds them. */
const EXAMPLE: Partial<Record<ProductColumn, string>> = {
  product_code: 'CB-01',
  name: 'Example cable',
  category: 'Cables',
  price: '49.90',
  inventory: '12',
  status: 'draft',
  slug: 'example-cable',
  weight: '0.4',
  weight_unit: 'kg',
  short_description: 'For the bench and the car',
  extra_options: JSON.stringify([
    {
      name: 'Length',
      values: [
        { name: '1 m', price: 0 },
        { name: '3 m', price: 5.5 },
      ],
    },
  ]),
}

/** The columns that an import reads, with one line that shows how they are filled in. */
export function templateCsv(): string {
  const example = PRODUCT_COLUMNS.map((column) => quoted(EXAMPLE[column] ?? ''))
  // The mark tells spreadsheet programs that this is UTF-8.
  return `\uFEFF${PRODUCT_COLUMNS.join(',')}\r\n${example.join(',')}\r\n`
}

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
