import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useSignedInUser } from '../../../lib/session.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Select } from '../../../ui/form/select.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { CHAT_LISTS_KEY, partnerKey } from '../chat-keys.ts'
import { PRESENCE_MS } from '../use-chat-counts.ts'
import type { Partner } from './chat-partner.ts'
import classes from './desk.module.css'

const NOBODY = ''

/** Somebody takes the talk over, or hands it to a colleague, best to one who is there. */
export function HandOver({ partner }: { partner: Partner }) {
  const { t } = useTranslation('chat')
  const { id: me } = useSignedInUser()
  const toast = useToasts()
  const staff = useAnswer('GET /chat_assignees', {}, { refetchInterval: PRESENCE_MS, ...FRESH }).data?.items
  const assigning = useCall('PUT /chat_user/{id}', {
    refresh: [partnerKey(partner.id), CHAT_LISTS_KEY],
    onSuccess: (_, { body: { assigned_to: to } }) => {
      const name = staff?.find(({ id }) => id === to)?.name ?? ''
      toast.success(!to ? t('side.left') : to === me ? t('side.taken') : t('side.handed', { name }))
    },
    onError: toast.error,
  })
  const { assigned_to: assignee } = partner
  const assign = (to: string | null) =>
    assigning.mutate({ params: { id: partner.id }, body: { assigned_to: to } })
  const isKnown = !assignee || staff?.some(({ id }) => id === assignee.id)
  return (
    <div className={classes.handOver}>
      <Select
        label={t('side.assigned')}
        data={[
          { value: NOBODY, label: t('desk.unassigned') },
          ...(staff ?? []).map(({ id, name, is_online }) => ({
            value: id,
            label: is_online ? t('side.is_online', { name }) : name,
          })),
          // Whoever has it may have lost the key since: their name still stands there.
          ...(isKnown ? [] : [{ value: assignee.id, label: assignee.name }]),
        ]}
        value={assignee?.id ?? NOBODY}
        onChange={(id) => assign(id || null)}
        allowDeselect={false}
        disabled={assigning.isPending}
      />
      {assignee?.id === me ? null : (
        <Button
          variant="default"
          leftSection={<IconUserCheck size={16} aria-hidden />}
          loading={assigning.isPending}
          onClick={() => assign(me)}
        >
          {t('side.take')}
        </Button>
      )}
    </div>
  )
}
