import { Avatar, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { LIMITS } from '#contract/limits.ts'
import { useErrorText } from '../../../lib/errors.ts'
import { displayName, updateUser, useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from './picture-card.module.css'
import { recordedNames, useUploadPicture } from './use-picture.ts'

const RULES = { maxBytes: LIMITS.image, extensions: ['png', 'jpg', 'jpeg', 'webp', 'gif'] }

export function PictureCard() {
  const { t } = useTranslation('profile')
  const user = useSignedInUser()
  const toast = useToasts()
  const confirm = useConfirm()
  const upload = useUploadPicture(() => toast.success(t('picture.saved')))
  const removal = useCall('POST /user/update_profile', { onSuccess: updateUser })
  const problem = useErrorText(upload.error)

  const remove = async () => {
    const sure = await confirm({
      title: t('picture.remove_title'),
      text: t('picture.remove_text'),
      confirm: t('picture.remove'),
      danger: true,
    })
    if (!sure) return
    removal.mutate(
      { form: { ...recordedNames(), remove_picture: 'true' } },
      { onSuccess: () => toast.success(t('picture.removed')), onError: toast.error },
    )
  }

  return (
    <SectionCard title={t('picture.title')}>
      <div className={classes.line}>
        <Avatar
          src={user.picture}
          name={displayName(user)}
          color="accent"
          size={72}
          alt={t('picture.alt', { name: displayName(user) })}
        />
        <div className={classes.drop}>
          <FileDrop
            label={t('picture.choose')}
            rules={RULES}
            value={upload.file}
            onChange={upload.choose}
            picture
            progress={upload.progress}
            onCancel={upload.cancel}
            error={problem}
          />
          {user.picture && !upload.progress ? (
            <Button
              mt="xs"
              size="compact-sm"
              variant="subtle"
              color="bad"
              leftSection={<IconTrash size={15} aria-hidden />}
              loading={removal.isPending}
              onClick={() => void remove()}
            >
              {t('picture.remove')}
            </Button>
          ) : null}
        </div>
      </div>
    </SectionCard>
  )
}
