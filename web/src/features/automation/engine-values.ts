import type { Answer, Body } from '../../lib/api.ts'
import type { Problems } from '../../ui/form/use-server-form.tsx'

export type AutomationSettings = Answer<'GET /automation_settings'>

/** The secret begins empty, and empty means "as it is". */
interface EngineValues {
  engine_on: boolean
  engine_url: string
  engine_secret: string
}

export const engineValues = ({ engine_on, engine_url }: AutomationSettings): EngineValues => ({
  engine_on,
  engine_url,
  engine_secret: '',
})

/** The server forgets a secret together with the address that it was given for. */
export const hasSecretFor = ({ engine_url, has_engine_secret }: AutomationSettings, url: string) =>
  has_engine_secret && url.trim() === engine_url

/** An address without a secret can neither be asked nor tested, so the two are saved together. */
export function checkEngine(settings: AutomationSettings, values: EngineValues): Problems<EngineValues> {
  const url = values.engine_url.trim()
  const isWanted = values.engine_on || url !== ''
  return {
    engine_url: values.engine_on && url === '' && 'required',
    engine_secret: isWanted && !values.engine_secret && !hasSecretFor(settings, url) && 'required',
  }
}

/** Only what was changed is sent: what another person changed meanwhile stays. */
export function engineChange(
  settings: AutomationSettings,
  values: EngineValues,
): Body<'POST /automation_settings'> {
  const url = values.engine_url.trim()
  return {
    ...(values.engine_on !== settings.engine_on && { engine_on: values.engine_on }),
    ...(url !== settings.engine_url && { engine_url: url }),
    ...(values.engine_secret && { engine_secret: values.engine_secret }),
  }
}
