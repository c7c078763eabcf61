import { Avatar } from '@mantine/core'
import { currentUser, displayName, updateUser, useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { PictureUpload } from '../../../ui/picture-field/picture-upload.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './picture-card.module.css'

/** The call always wants the names as well: those on record when it is sent, not what is typed in the form beside. */
function namesOnRecord() {
  const { first_name = '', last_name = '' } = currentUser() ?? {}
  return { first_name, last_name }
}

export function PictureCard() {
  const { t } = useTranslation('profile')
  const user = useSignedInUser()
  const changing = useCall('POST /user/update_profile', { onSuccess: updateUser })

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
          <PictureUpload
            label={t('picture.choose')}
            also="gif"
            send={(picture, extras) =>
              changing.mutateAsync({ form: namesOnRecord(), files: { picture }, ...extras })
            }
            removable={Boolean(user.picture)}
            removing={changing.isPending}
            remove={() => changing.mutateAsync({ form: { ...namesOnRecord(), remove_picture: 'true' } })}
            words={{
              saved: t('picture.saved'),
              remove: t('picture.remove'),
              title: t('picture.remove_title'),
              text: t('picture.remove_text'),
              removed: t('picture.removed'),
            }}
          />
        </div>
      </div>
    </SectionCard>
  )
}
