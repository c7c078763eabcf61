import { ROLE, STATUS } from '#contract/roles.ts'
import { newPerson } from '../people.ts'
import type { Mutating, Stage, Told } from './told-stage.ts'

/** What follows from what staff do with customers. */
export function toldByDealers({ desk, ask, nextName }: Stage) {
  const someone = async () => ({ params: { id: (await newPerson(desk)).id } })
  const many = async () => [(await newPerson(desk)).id, (await newPerson(desk)).id]
  const KEPT_FOR_ONESELF = 'nobody else sees a view'
  const TOLD = ['customer.changed', 'user.changed'] as const
  const view = () => ({ list: 'dealers' as const, name: nextName('view'), query: { kind: 'dealer' } })

  return {
    'POST /user': {
      given: () => ({
        body: {
          email: `${nextName('opened').replace(' ', '')}@example.test`,
          first_name: 'Nia',
          last_name: 'Weller',
        },
      }),
      acts: ['dealers.add'],
      events: ['customer.changed', 'setup.changed', 'user.changed'],
      mails: 1,
    },
    'POST /user_import': {
      given() {
        const form = new FormData()
        form.set('file', new File(['email,first_name,last_name\n'], 'people.csv', { type: 'text/csv' }))
        return { form }
      },
      acts: [],
      events: [],
      why: 'the job writes it down together with the customers',
    },
    'PUT /user/{id}': {
      async given() {
        const { params } = await someone()
        const { email, locale } = await ask('GET /user/{id}', { params })
        const rest = {
          username: '',
          phone: '',
          company_reg_no: '',
          vat_no: '',
          address: '',
          city: '',
          zip_code: '',
        }
        const body = {
          email,
          locale,
          first_name: 'Nia',
          last_name: 'Weller',
          company_name: 'Weller',
          country: null,
        }
        return { params, body: { ...rest, ...body } }
      },
      acts: ['dealers.change'],
      events: TOLD,
    },
    'PUT /user/{id}/status': {
      given: async () => ({ ...(await someone()), body: { status: STATUS.blocked } }),
      acts: ['dealers.block'],
      events: TOLD,
    },
    'PUT /user/{id}/kind': {
      given: async () => ({
        ...(await someone()),
        body: { kind: 'dealer' as const, price_type: 2 as const },
      }),
      acts: ['dealers.change_kind'],
      events: TOLD,
    },
    'PUT /user/{id}/role': {
      given: async () => ({ ...(await someone()), body: { role_id: ROLE.moderator } }),
      acts: ['dealers.make_staff'],
      events: TOLD,
      mails: 1,
    },
    'DELETE /user/{id}': { given: someone, acts: ['dealers.delete'], events: TOLD },
    'POST /user/{id}/change_password': {
      given: async () => ({ ...(await someone()), body: { password: 'a new one for them' } }),
      acts: ['dealers.set_password'],
      events: TOLD,
      mails: 1,
    },
    'POST /user/{id}/reset_second_factor': {
      given: someone,
      acts: ['dealers.reset_second_factor'],
      events: TOLD,
      mails: 1,
    },
    'DELETE /user/{id}/sessions': { given: someone, acts: ['dealers.end_sessions'], events: TOLD },
    'POST /user/bulk': {
      given: async () => ({ body: { ids: await many(), act: 'block' as const } }),
      acts: ['dealers.block', 'dealers.block'],
      events: TOLD,
    },
    'POST /user/delete-inactives': {
      async given() {
        const ids = await many()
        await desk.owner.query(
          "update users set created_at = '2020-01-01', last_seen_at = null where id = any($1)",
          [ids],
        )
        return { body: { inactive_users: ids } }
      },
      acts: ['dealers.delete', 'dealers.delete'],
      events: TOLD,
    },
    'POST /user/{id}/note': {
      given: async () => ({ ...(await someone()), body: { body: 'Pays by the end of the month' } }),
      acts: ['dealers.note'],
      events: ['customer.changed'],
    },
    'DELETE /user_note/{id}': {
      async given() {
        const note = await ask('POST /user/{id}/note', { ...(await someone()), body: { body: 'Old' } })
        return { params: { id: note.id } }
      },
      acts: ['dealers.delete_note'],
      events: ['customer.changed'],
    },
    'POST /saved_view': { given: () => ({ body: view() }), acts: [], events: [], why: KEPT_FOR_ONESELF },
    'DELETE /saved_view/{id}': {
      given: async () => ({ params: { id: (await ask('POST /saved_view', { body: view() })).id } }),
      acts: [],
      events: [],
      why: KEPT_FOR_ONESELF,
    },
  } satisfies Partial<Record<Mutating, Told>>
}
