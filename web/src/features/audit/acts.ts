/** Every act the server writes down, in the order of the filter. audit.json has a text for each. */
export const ACTS = [
  'identity.sign_in',
  'identity.sign_in_failed',
  'identity.sign_up',
  'identity.verify_email',
  'identity.refresh_token_reused',
  'identity.reset_password',
  'identity.sign_out',
  'identity.sign_out_everywhere',
  'identity.end_session',
  'identity.enter_account',
  'identity.create_first_admin',
  'profile.change',
  'profile.change_password',
  'settings.change',
  'settings.change_logo',
  'settings.remove_logo',
  'settings.change_theme',
  'settings.change_open_times',
  'settings.change_close_dates',
  'credits.adjust',
  'credits.change_limit',
  'purchases.pay',
  'purchases.mark_as_paid',
  'purchases.refund',
  'purchases.begin_invoice',
  'purchases.write_invoice',
  'purchases.void',
  'purchases.delete_document',
  'purchases.add_package',
  'purchases.change_package',
  'purchases.move_package',
  'purchases.delete_package',
  'payments.configure',
  'payments.dismiss_problem',
  'vat.change_rate',
  'services.add_service',
  'services.change_service',
  'services.move_service',
  'services.delete_service',
  'services.add_option',
  'services.change_option',
  'services.move_option',
  'services.delete_option',
  'vehicles.add',
  'vehicles.change',
  'vehicles.delete',
  'vehicles.change_image',
  'vehicles.change_details',
  'vehicles.import',
  'vehicles.add_location',
  'vehicles.change_location',
  'vehicles.delete_location',
  'registrations.configure',
  'orders.change_status',
  'orders.change',
  'orders.cancel',
  'orders.delete',
  'automation.configure',
  'automation.retry',
  'automation.delete_solution',
  'content.change_policies',
] as const

export type Act = (typeof ACTS)[number]
export type ActGroup = Act extends `${infer Group}.${string}` ? Group : never

export const isAct = (code: string): code is Act => (ACTS as readonly string[]).includes(code)

export const groupOf = (act: Act): ActGroup => act.slice(0, act.indexOf('.')) as ActGroup

/** Worth a second look: somebody may be trying to get in. */
const ALARMING: readonly string[] = [
  'identity.sign_in_failed',
  'identity.refresh_token_reused',
] satisfies Act[]

export const isAlarming = (code: string): boolean => ALARMING.includes(code)
