import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSite } from '../../../lib/site.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { FieldErrorText } from '../../../ui/form/error-text.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { type FieldProblem, useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../agents.module.css'
import { AGENTS_KEY, type Portal } from '../portals.ts'
import { toHostname } from './hostname.ts'
import { AddressStep, AdminStep, AgentStep, LooksStep } from './portal-steps.tsx'
import { FIELDS, type PortalValues, problemsOf, STEPS, type Step, stepOf } from './portal-values.ts'

interface OpenPortalDialogProps {
  opened: boolean
  onClose: () => void
  onOpened: (portal: Portal) => void
}

export function OpenPortalDialog({ opened, onClose, onOpened }: OpenPortalDialogProps) {
  const { t } = useTranslation('agents')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('open.title')} size="lg">
      {(close) => (
        <OpenPortalForm
          onCancel={close}
          onDone={(portal) => {
            onClose()
            onOpened(portal)
          }}
        />
      )}
    </Dialog>
  )
}

const STEP_PARTS = { agent: AgentStep, address: AddressStep, looks: LooksStep, admin: AdminStep }

function OpenPortalForm({ onDone, onCancel }: { onDone: (portal: Portal) => void; onCancel: () => void }) {
  const { t } = useTranslation('agents')
  const toast = useToasts()
  const site = useSite()
  const [step, setStep] = useState<Step>('agent')
  const opening = useCall('POST /sub_portal', { refresh: [AGENTS_KEY], idempotent: true })
  const f = useServerForm<PortalValues, Portal>({
    initialValues: {
      agent_id: null,
      title: '',
      slug: '',
      hostname: '',
      language: site.default_locale,
      country: site.country,
      currency: site.currency,
      timezone: site.timezone,
      logo: null,
      admin_first_name: '',
      admin_last_name: '',
      admin_email: '',
    },
    check: (values) => problemsOf(values, t),
    submit: ({ logo, agent_id, country, hostname, ...values }) =>
      opening.mutateAsync({
        form: {
          ...values,
          slug: values.slug.trim(),
          agent_id: agent_id ?? '',
          country: country ?? '',
          hostname: toHostname(hostname) ?? '',
        },
        files: logo ? { logo } : {},
      }),
    onDone: (portal, { admin_email }) => {
      toast.success(t('open.done', { title: portal.title, email: admin_email }))
      onDone(portal)
    },
    // What the server refuses may stand on a step that was left.
    onRefused: ({ fields }) => {
      setStep((current) => stepOf(Object.keys(fields)) ?? current)
      return false
    },
  })
  const place = STEPS.indexOf(step)
  const next = () => {
    const problems = problemsOf(f.form.getValues(), t)
    const here = FIELDS[step].flatMap((field) => {
      const problem = problems[field]
      return problem ? [[field, <Problem key={field} of={problem} />] as const] : []
    })
    f.form.setErrors(Object.fromEntries(here))
    const after = STEPS[place + 1]
    if (here.length === 0 && after) setStep(after)
  }
  const isLast = step === 'admin'
  const Fields = STEP_PARTS[step]
  return (
    <GuardedForm of={isLast ? f : { ...f, submit: next }} label={t('open.title')}>
      <StepList step={step} />
      <StepFocus key={step}>
        <Fields f={f} />
      </StepFocus>
      <FormButtons
        of={f}
        onCancel={place === 0 ? onCancel : () => setStep(STEPS[place - 1] ?? 'agent')}
        {...(place > 0 && { cancel: t('open.back') })}
      >
        {isLast ? t('open.submit') : t('open.next')}
      </FormButtons>
    </GuardedForm>
  )
}

function Problem({ of }: { of: FieldProblem }) {
  if (typeof of === 'object' && 'text' in of) return of.text
  return <FieldErrorText error={typeof of === 'string' ? { code: of } : of} />
}

function StepList({ step }: { step: Step }) {
  const { t } = useTranslation('agents')
  return (
    <ol className={classes.steps} aria-label={t('open.steps_label')}>
      {STEPS.map((name, at) => (
        <li key={name} className={classes.step} aria-current={name === step ? 'step' : undefined}>
          {`${at + 1}. ${t(`open.steps.${name}`)}`}
        </li>
      ))}
    </ol>
  )
}

/** Whoever goes on by keyboard goes on in the first field of the step, not above the dialog. */
function StepFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <div ref={box} className={classes.stack}>
      {children}
    </div>
  )
}
