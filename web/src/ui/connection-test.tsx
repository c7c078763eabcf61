import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import { useErrorTexts } from '../lib/errors.ts'
import classes from './connection-test.module.css'

interface ConnectionTestProps {
  testing: { isPending: boolean; error: unknown; mutate: () => void }
  /** What the other side said; the message is theirs, word for word. */
  answer: { works: boolean; message: string } | undefined
  label: string
  hint: string
  disabled: boolean
  works: string
  fails: string
}

/** Asks a service elsewhere with what is stored, and says in place how that went. */
export function ConnectionTest(props: ConnectionTestProps) {
  const { testing, answer, label, hint, disabled, works, fails } = props
  const { text } = useErrorTexts()
  const { isPending, error } = testing
  return (
    <div className={classes.test}>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          loading={isPending}
          disabled={disabled}
          onClick={() => testing.mutate()}
        >
          {label}
        </Button>
        <span className={classes.hint}>{hint}</span>
      </div>
      {isPending || (!answer && !error) ? null : answer?.works ? (
        <Alert color="ok" icon={<IconCircleCheck size={18} aria-hidden />} role="status">
          {works}
        </Alert>
      ) : (
        <Alert color="bad" icon={<IconAlertTriangle size={18} aria-hidden />} title={fails} role="alert">
          <bdi>{answer ? answer.message : text(error)}</bdi>
        </Alert>
      )}
    </div>
  )
}
