import type app from '#locales/en/app.json'
import type errors from '#locales/en/errors.json'

/** The catalogues whose keys are typed. Each feature adds its own. */
export interface Texts {
  app: typeof app
  errors: typeof errors
}
