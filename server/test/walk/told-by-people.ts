import { createSetupLink } from '#features/identity/index.ts'
import { newAdmin, newPerson, PASSWORD, signInAgain, solvedCaptcha } from '../people.ts'
import type { Tills } from '../providers/tills.ts'
import { buy, setUp } from '../purchases.ts'
import { mailedCode, resetToken } from '../sign-up.ts'
import { pngForm } from './sample-files.ts'
import { ASKS, formOf, type Mutating, type Stage, type Told } from './told-stage.ts'

/** Nobody listens there. */
const MAILBOX = {
  address: 'desk@harbour.test',
  host: 'mail.harbour.invalid',
  port: 1,
  security: 'starttls',
  username: 'desk',
  password: 'kept',
  folder: 'INBOX',
}

/** What follows from calls about people, the site and money. */
export function toldByPeople(stage: Stage, { stripe }: Pick<Tills, 'stripe'>) {
  const { desk, ask, nextName, inAccount } = stage
  const waitingInvoice = async () => ({ id: (await buy(desk, stage.customer, 'bank', 5)).invoiceId })
  const paidInvoice = async () => {
    const { id } = await waitingInvoice()
    await ask('PATCH /credits/mark-as-paid', { body: { id } })
    return { id }
  }

  return {
    'POST /auth/signin': {
      given: () => ({ token: undefined, body: { login: stage.customer.email, password: PASSWORD } }),
      acts: ['identity.sign_in'],
      events: [],
    },
    'POST /auth/signup': {
      async given() {
        const captcha = await solvedCaptcha(desk)
        const person = { first_name: 'Ida', last_name: 'Voss', email: 'ida@example.test' }
        return { token: undefined, body: { ...person, password: PASSWORD, agree: true, captcha } }
      },
      acts: ['identity.sign_up'],
      events: [],
      mails: 1,
    },
    'POST /auth/refresh_token': {
      given: async () => ({
        token: undefined,
        body: { refresh_token: (await newPerson(desk)).refreshToken },
      }),
      acts: [],
      events: [],
      why: 'a session goes on',
    },
    'POST /auth/check_verification_code': {
      async given() {
        const { token, email } = await newPerson(desk, { verified: false })
        await ask('GET /auth/send_verification_code', { token })
        return { token, body: { code: await mailedCode(desk, email) } }
      },
      acts: ['identity.verify_email'],
      events: ['setup.changed', 'user.changed'],
    },
    'POST /auth/send_forgot_pass_code': {
      given: async () => ({
        token: undefined,
        body: { email: stage.customer.email, captcha: await solvedCaptcha(desk) },
      }),
      acts: [],
      events: [],
      why: 'whether anybody has the address must not show anywhere',
    },
    'POST /auth/check_forgot_pass_code': {
      async given() {
        const { email } = await newPerson(desk)
        const body = { email, captcha: await solvedCaptcha(desk) }
        const { forgot_token } = await ask('POST /auth/send_forgot_pass_code', { token: undefined, body })
        return { token: undefined, body: { forgot_token, code: await mailedCode(desk, email) } }
      },
      acts: [],
      events: [],
      why: 'the password that it leads to is written down',
    },
    'POST /auth/reset_password': {
      async given() {
        const reset_token = await resetToken(desk, (await newPerson(desk)).email)
        return { token: undefined, body: { reset_token, password: 'a wholly new one' } }
      },
      acts: ['identity.reset_password'],
      events: ['user.changed'],
      mails: 1,
    },
    'POST /auth/signout': {
      given: async () => ({ token: (await newAdmin(desk)).token }),
      acts: ['identity.sign_out'],
      events: [],
    },
    'DELETE /auth/sessions/{id}': {
      async given() {
        // An end of the admin's own session would end those in accounts too.
        const person = await newAdmin(desk)
        return { token: person.token, params: { id: (await signInAgain(desk, person)).sessionId } }
      },
      acts: ['identity.end_session'],
      events: [],
    },
    'POST /auth/signout_everywhere': {
      given: async () => ({ token: (await newAdmin(desk)).token }),
      acts: ['identity.sign_out_everywhere'],
      events: [],
    },
    'POST /auth/admin_auto_login': {
      given: () => ({ body: { user_id: stage.customer.id } }),
      acts: ['identity.enter_account'],
      events: [],
    },
    'POST /auth/first_admin': {
      async given() {
        const setup_token = await createSetupLink(desk.platform, desk.sites.other)
        const person = { first_name: 'Ida', last_name: 'Voss', email: 'first@example.test' }
        return { token: undefined, site: 'other', body: { setup_token, ...person, password: PASSWORD } }
      },
      acts: ['identity.create_first_admin'],
      events: [],
    },
    'POST /user/update_profile': {
      given: () => inAccount({ form: formOf({ first_name: 'Grace', last_name: 'Test' }) }),
      acts: ['profile.change'],
      events: ['user.changed'],
    },
    'POST /user/update_address': {
      given: () =>
        inAccount({ body: { address: 'Quay 2', city: 'Bremen', zip_code: '28195', country: 'DE' } }),
      acts: ['profile.change'],
      events: ['user.changed'],
    },
    'POST /user/update_business': {
      given: () => inAccount({ body: { company_name: 'Harbour', company_reg_no: '', vat_no: '' } }),
      acts: ['profile.change'],
      events: ['user.changed'],
    },
    'POST /user/update_password': {
      given: async () => ({
        token: (await newAdmin(desk)).token,
        body: { old_password: PASSWORD, password: 'a wholly new one' },
      }),
      acts: ['profile.change_password'],
      events: [],
      mails: 1,
    },
    'POST /user/update_locale': {
      given: () => inAccount({ body: { locale: 'de' } }),
      acts: ['profile.change'],
      events: ['user.changed'],
    },
    'POST /settings': {
      given: () => ({ body: { title: nextName('Harbour') } }),
      acts: ['settings.change'],
      events: ['site.changed'],
    },
    'POST /settings/logo': {
      given: () => ({ form: pngForm('logo') }),
      acts: ['settings.change_logo'],
      events: ['site.changed'],
    },
    'DELETE /settings/logo': { acts: ['settings.remove_logo'], events: ['site.changed'] },
    'POST /theme_settings': {
      async given() {
        const colors = await ask('GET /theme_settings')
        return { body: { ...colors, left_bar_color: '#123456' } }
      },
      acts: ['settings.change_theme'],
      events: ['site.changed'],
    },
    'POST /mail_sender': {
      given: () => ({ body: { address: 'desk@harbour.test' } }),
      acts: ['settings.change_mail_sender'],
      events: [],
    },
    'POST /mail_sender/test': { acts: [], events: [], why: ASKS },
    'POST /mailbox': {
      given: () => ({ body: MAILBOX }),
      acts: ['settings.change_mailbox'],
      events: [],
      mails: 1,
    },
    'POST /mailbox/test': {
      async given() {
        await ask('POST /mailbox', { body: MAILBOX })
        return {}
      },
      acts: [],
      events: [],
      why: ASKS,
    },
    'DELETE /mailbox': {
      async given() {
        await ask('POST /mailbox', { body: MAILBOX })
        return {}
      },
      acts: ['settings.change_mailbox'],
      events: [],
    },
    'POST /open_times': {
      given: () => ({ body: { items: [{ day: 1, from: '07:07', to: '19:19' }] } }),
      acts: ['settings.change_open_times'],
      events: ['site.changed'],
    },
    'POST /close_dates': {
      given: () => ({ body: { items: [{ date: '2031-01-01', reason: 'New Year' }] } }),
      acts: ['settings.change_close_dates'],
      events: ['site.changed'],
    },
    'POST /policies': {
      given: () => ({ body: { cookie_law: '<p>Changed</p>' } }),
      acts: ['content.change_policies'],
      events: ['site.changed'],
    },
    'POST /balances/{user_id}/adjust': {
      given: () => ({ params: { user_id: stage.customer.id }, body: { credits: 5, reason: 'A present' } }),
      acts: ['credits.adjust'],
      events: ['credits.changed'],
    },
    'PUT /balances/{user_id}/credit_limit': {
      given: () => ({ params: { user_id: stage.customer.id }, body: { credit_limit: 7 } }),
      acts: ['credits.change_limit'],
      events: ['credits.changed'],
    },
    'POST /ledger_proof': { acts: [], events: [], why: ASKS },
    'POST /vat': {
      given: () => ({ body: { country: 'FR', percentage: 19.5, enabled: true } }),
      acts: ['vat.change_rate'],
      events: [],
    },
    'PUT /vat/toggle/{id}': {
      async given() {
        const [{ id, enabled }] = (await ask('GET /vat')).items
        return { params: { id }, body: { enabled: !enabled } }
      },
      acts: ['vat.change_rate'],
      events: [],
    },
    'PUT /vat/percentage/{id}': {
      async given() {
        const [{ id }] = (await ask('GET /vat')).items
        return { params: { id }, body: { percentage: 3.33 } }
      },
      acts: ['vat.change_rate'],
      events: [],
    },
    'POST /payment_settings/{method}': {
      given: () => ({ params: { method: 'bank' }, body: { fee_fixed: 1 } }),
      acts: ['payments.configure'],
      events: ['setup.changed'],
    },
    'POST /payment_settings/{method}/test': {
      given: () => ({ params: { method: 'bank' } }),
      acts: [],
      events: [],
      why: ASKS,
    },
    'POST /payments/{id}/check': {
      given: async () =>
        inAccount({ params: { id: (await buy(desk, stage.customer, 'bank', 5)).paymentId } }),
      acts: [],
      events: [],
      why: ASKS,
    },
    'POST /payments/{id}/dismiss': {
      async given() {
        const { paymentId: id } = await buy(desk, stage.customer, 'bank', 5)
        await desk.owner.query("update payments set problem = 'wrong_amount' where id = $1", [id])
        return { params: { id } }
      },
      acts: ['payments.dismiss_problem'],
      events: ['credits.changed'],
    },
    'POST /payment_messages/{method}': {
      async given() {
        await setUp(desk, stripe)
        const message = stripe.pay(await buy(desk, stage.customer, stripe, 5))
        return { token: undefined, params: { method: 'stripe' }, ...message }
      },
      acts: [],
      events: [],
      why: 'is kept; a job does what follows',
    },
    'POST /credits/quote': {
      given: () => inAccount({ body: { count: 5, payment_method: 'bank' } }),
      acts: [],
      events: [],
      why: ASKS,
    },
    'POST /credits_user': {
      async given() {
        const wanted = { count: 5, payment_method: 'bank' }
        const { total } = await ask('POST /credits/quote', inAccount({ body: wanted }))
        return inAccount({ body: { ...wanted, agreed_total: total, agree: true } })
      },
      acts: ['purchases.buy'],
      events: ['credits.changed'],
      mails: 1,
    },
    'POST /credits_user/{id}/pay': {
      given: async () => inAccount({ params: await waitingInvoice() }),
      acts: ['purchases.continue_payment'],
      events: [],
    },
    'POST /credits/create-empty': {
      given: () => ({ body: { user_id: stage.customer.id } }),
      acts: ['purchases.begin_invoice'],
      events: [],
    },
    'POST /credits/generate-invoice': {
      async given() {
        const { id } = await ask('POST /credits/create-empty', { body: { user_id: stage.customer.id } })
        const sold = { item_name: 'Credits', amount: 20, count: 5, status: 'pending' }
        return { body: { _id: id, user: stage.customer.id, ...sold } }
      },
      acts: ['purchases.write_invoice'],
      events: ['credits.changed'],
    },
    'PATCH /credits/mark-as-paid': {
      given: async () => ({ body: await waitingInvoice() }),
      acts: ['purchases.mark_as_paid'],
      events: ['credits.changed'],
      mails: 1,
    },
    'POST /credits/{id}/refund': {
      given: async () => ({ params: await paidInvoice(), body: { reason: 'By mistake' } }),
      acts: ['purchases.refund'],
      events: ['credits.changed'],
    },
    'DELETE /credits/{id}': {
      given: async () => ({ params: await waitingInvoice() }),
      acts: ['purchases.void'],
      events: ['credits.changed'],
    },
  } satisfies Partial<Record<Mutating, Told>>
}
