import { Alert, Button } from '@mantine/core'
import { IconKey, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Copyable } from '../../../ui/copyable.tsx'
import { Dialog, DialogButtons, FormButtons } from '../../../ui/dialog.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { checkPasswordPair } from '../../../ui/form/password-pair.ts'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import type { CustomerDetails } from '../customer.ts'
import { PEOPLE_KEY } from '../people-keys.ts'
import classes from './customer.module.css'
import { madeUpPassword } from './made-up-password.ts'

interface PasswordDialogProps {
  customer: CustomerDetails
  opened: boolean
  onClose: () => void
}

export function PasswordDialog({ customer, opened, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('dealers')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('password.title')}>
      {(close) => <PasswordSteps customer={customer} onDone={onClose} onCancel={close} />}
    </Dialog>
  )
}

interface PasswordStepsProps {
  customer: CustomerDetails
  onDone: () => void
  onCancel: () => void
}

/** The password is set, and then shown once: it is mailed to nobody, so staff tell it to the customer. */
function PasswordSteps({ customer, onDone, onCancel }: PasswordStepsProps) {
  const { t } = useTranslation('dealers')
  const [shown, setShown] = useState<string | null>(null)
  const setting = useCall('POST /user/{id}/change_password', { refreshAlways: [PEOPLE_KEY] })
  const f = useServerForm({
    initialValues: { password: '' },
    check: ({ password }) => ({ password: checkPasswordPair(password, password, '').password }),
    submit: (body) => setting.mutateAsync({ params: { id: customer.id }, body }),
    onDone: (_, { password }) => setShown(password),
  })
  if (shown !== null) {
    return (
      <div className={classes.column}>
        <Alert color="ok" variant="light" icon={<IconKey size={18} aria-hidden />} role="status">
          {t('password.shown')}
        </Alert>
        <Copyable value={shown} what={t('password.copy')} code />
        <DialogButtons>
          <Button onClick={onDone}>{t('password.close')}</Button>
        </DialogButtons>
      </div>
    )
  }
  return (
    <ServerForm of={f} label={t('password.title')}>
      <p className={classes.hint}>{t('password.hint')}</p>
      <NewPasswordField
        label={t('password.new')}
        maxLength={LIMITS.password_max}
        personal={[customer.first_name, customer.last_name, customer.email]}
        {...f.field('password')}
      />
      <div>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => f.form.setFieldValue('password', madeUpPassword())}
        >
          {t('password.generate')}
        </Button>
      </div>
      <FormButtons of={f} onCancel={onCancel}>
        {t('password.submit')}
      </FormButtons>
    </ServerForm>
  )
}
