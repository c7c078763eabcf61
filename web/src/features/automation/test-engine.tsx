import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ConnectionTest } from '../../ui/connection-test.tsx'
import classes from './automation.module.css'

interface TestEngineProps {
  /** Only what is stored can be tried, switched on or not. */
  face: 'incomplete' | 'unsaved' | 'ready'
}

export function TestEngine({ face }: TestEngineProps) {
  const { t } = useTranslation('automation')
  const testing = useCall('POST /automation_settings/test')
  const { data } = testing
  return (
    <div className={classes.test}>
      <ConnectionTest
        testing={testing}
        answer={data && { works: data.ok, message: data.message }}
        label={t('engine.test')}
        hint={t(`engine.test_hint.${face}`)}
        disabled={face !== 'ready'}
        works={t('engine.works')}
        fails={t('engine.fails')}
      />
    </div>
  )
}
