import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Permission } from '#contract/permissions.ts'
import { displayName } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { FormButtons } from '../../../ui/dialog.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../staff.module.css'
import { STAFF, type StaffMember } from '../staff.ts'
import { type Rights, RightsFields } from './rights-fields.tsx'

interface RightsDrawerProps {
  of: StaffMember | null
  grantable: readonly Permission[]
  canMakeAdmins: boolean
  onClose: () => void
}

export function RightsDrawer({ of, grantable, canMakeAdmins, onClose }: RightsDrawerProps) {
  return (
    <DetailDrawer of={of} size={560} title={(person) => <bdi>{displayName(person)}</bdi>} onClose={onClose}>
      {(person, close) => (
        <>
          <RightsForm
            // Of another person, or by another's hand meanwhile.
            key={`${person.id} ${person.role_id} ${person.permissions.join()}`}
            person={person}
            grantable={grantable}
            canMakeAdmins={canMakeAdmins}
            onDone={onClose}
            onCancel={() => void close()}
          />
          <Acts person={person} onDone={onClose} />
        </>
      )}
    </DetailDrawer>
  )
}

interface RightsFormProps {
  person: StaffMember
  grantable: readonly Permission[]
  canMakeAdmins: boolean
  onDone: () => void
  onCancel: () => void
}

function RightsForm({ person, grantable, canMakeAdmins, onDone, onCancel }: RightsFormProps) {
  const { t } = useTranslation('staff')
  const toast = useToasts()
  const saving = useCall('PUT /staff/{id}', { refreshAlways: [STAFF] })
  const f = useServerForm({
    initialValues: {
      role_id: person.role_id,
      permissions: person.permissions as Permission[],
    } satisfies Rights,
    submit: (body) => saving.mutateAsync({ params: { id: person.id }, body }),
    onDone: () => {
      toast.success(t('rights.saved', { name: displayName(person) }))
      onDone()
    },
  })
  const { can } = person
  const isLocked = !can.change_role && !can.change_permissions
  return (
    <ServerForm of={f} label={t('rights.title')}>
      {isLocked ? (
        <Alert color="idle" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t('rights.locked')}
        </Alert>
      ) : null}
      <RightsFields
        value={f.form.values}
        onChange={({ role_id, permissions }) => {
          f.form.setFieldValue('role_id', role_id)
          f.form.setFieldValue('permissions', permissions)
        }}
        grantable={grantable}
        canChangeRole={can.change_role && canMakeAdmins}
        canChangeKeys={can.change_permissions}
      />
      {isLocked ? null : (
        <FormButtons of={f} onCancel={onCancel}>
          {t('rights.save')}
        </FormButtons>
      )}
    </ServerForm>
  )
}

/** What ends somebody's work here, or helps them back in. */
function Acts({ person, onDone }: { person: StaffMember; onDone: () => void }) {
  const { t } = useTranslation('staff')
  const toast = useToasts()
  const confirm = useConfirm()
  const name = displayName(person)
  const params = { id: person.id }
  const blocking = useCall('PUT /staff/{id}/block', { refreshAlways: [STAFF], onError: toast.error })
  const removing = useCall('DELETE /staff/{id}', { refreshAlways: [STAFF], onError: toast.error })
  const resetting = useCall('POST /staff/{id}/reset_second_factor', {
    refreshAlways: [STAFF],
    onError: toast.error,
    onSuccess: () => toast.success(t('reset.done', { name })),
  })
  const ask = (act: 'block' | 'remove' | 'reset') =>
    confirm({
      title: t(`${act}.title`, { name }),
      text: t(`${act}.text`),
      confirm: t(`${act}.act`),
      danger: true,
    })
  const { can } = person
  if (!can.block && !can.remove) return null
  return (
    <div className={classes.acts}>
      {can.block ? (
        <Button
          variant="default"
          loading={blocking.isPending}
          onClick={async () => {
            if (person.is_blocked || (await ask('block')))
              blocking.mutate({ params, body: { is_blocked: !person.is_blocked } })
          }}
        >
          {t(person.is_blocked ? 'block.undo' : 'block.act')}
        </Button>
      ) : null}
      {can.reset_second_factor && person.has_second_factor ? (
        <Button
          variant="default"
          loading={resetting.isPending}
          onClick={async () => (await ask('reset')) && resetting.mutate({ params })}
        >
          {t('reset.act')}
        </Button>
      ) : null}
      {can.remove ? (
        <Button
          variant="light"
          color="bad"
          loading={removing.isPending}
          onClick={async () => (await ask('remove')) && removing.mutate({ params }, { onSuccess: onDone })}
        >
          {t('remove.act')}
        </Button>
      ) : null}
    </div>
  )
}
