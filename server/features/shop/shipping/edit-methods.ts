import { lockList } from '#platform/catalogue/ordered-rows.ts'
import { placeAt, updatePositions } from '#platform/catalogue/positions.ts'
import { recordActs } from '#platform/catalogue/record-acts.ts'
import type { Tx } from '#platform/db/database.ts'
import { changesKept } from '#platform/db/kept-values.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { aboutOne, type CallAbout, SUCCESS } from '../about-one.ts'
import { tellShopChange } from '../shop-consequences.ts'
import { type MethodRow, methodRows } from './method-rows.ts'
import { methodColumns, presentMethod } from './present-method.ts'

/* Staff keep the ways in which goods are sent, in the order in which buyers see them. */

type Add = 'POST /shop/shipping_method/add'
type Change = 'POST /shop/shipping_method/update'
type ChangeStatus = 'POST /shop/shipping_method/update_status'
type Remove = 'POST /shop/shipping_method/delete'

const methods = recordActs<MethodRow, Answer<Change>>({
  async lock(tx) {
    await lockList(tx, 'shop_shipping_methods')
    changesKept(tx)
  },
  get: methodRows.get,
  present: async (_, row) => ({ ...SUCCESS, shipping_method: presentMethod(row) }),
  subject: async (_, { name }) => name,
  logged: async (_, row) => {
    const { id, ...shown } = presentMethod(row)
    return shown
  },
  tell: tellShopChange,
})

export const addMethod = methods.add('shop.add_shipping_method', async (tx, { body }: Call<Add>) => {
  const { length: position } = await methodRows.list(tx)
  return methodRows.insert(tx, { ...(methodColumns(body) as MethodRow), position })
})

export const changeMethod = aboutOne(
  methods.change('shop.change_shipping_method', async (tx, { body }: CallAbout<Change>, before) => {
    const { id, position, ...changes } = body
    await methodRows.update(tx, before, methodColumns(changes))
    if (position !== undefined) {
      const { ids } = placeAt(await listIds(tx), id, position)
      await updatePositions(tx, 'shop_shipping_methods', ids)
    }
    return methodRows.get(tx, id)
  }),
)

export const changeMethodStatus = aboutOne(
  methods.change('shop.change_shipping_method', async (tx, { body }: CallAbout<ChangeStatus>, before) =>
    methodRows.update(tx, before, { active: body.status === 'active' }),
  ),
)

export const removeMethod = aboutOne<Remove, Promise<Answer<Remove>>>(
  methods.remove('shop.delete_shipping_method', async (tx, { id }) => {
    await methodRows.delete(tx, id)
    await updatePositions(tx, 'shop_shipping_methods', await listIds(tx))
  }),
)

const listIds = async (tx: Tx) => (await methodRows.list(tx)).map(({ id }) => id)
