import type { Answer } from '../../../../lib/api.ts'

export type ListedProduct = Answer<'GET /shop/product/get_all'>['items'][number]
export type Product = Answer<'GET /shop/product/get_by_id/{id}'>['product']
