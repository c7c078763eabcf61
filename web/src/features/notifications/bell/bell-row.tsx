import { VisuallyHidden } from '@mantine/core'
import {
  IconCoins,
  IconFileDescription,
  IconMessageCircle,
  type IconProps,
  IconSpeakerphone,
  IconTool,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { ruleOf, type Topic } from '#contract/notifications/events.ts'
import { useFormats } from '../../../lib/formats.ts'
import { ScreenLink } from '../../../lib/screen-link.tsx'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './bell.module.css'
import { type Notification, placeOf } from './days.ts'

const ICONS: Partial<Record<Topic, ComponentType<IconProps>>> = {
  order_messages: IconMessageCircle,
  tickets: IconMessageCircle,
  chat: IconMessageCircle,
  credits: IconCoins,
  news: IconSpeakerphone,
  services: IconTool,
}

export function BellRow({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { event, title, body, link, at, is_read } = notification
  const Icon = ICONS[ruleOf(event).topic] ?? IconFileDescription
  const { to, search } = placeOf(link)
  return (
    <li>
      <ScreenLink
        to={to as '/'}
        search={search}
        className={is_read ? classes.row : `${classes.row} ${classes.unread}`}
        onClick={onFollow}
      >
        <Icon className={classes.icon} size={20} stroke={1.6} aria-hidden />
        <span className={classes.words}>
          {/* A sentence of the screen's language, also where it begins with a name in another script. */}
          <span className={classes.what}>{title}</span>
          {body ? <bdi className={classes.body}>{body}</bdi> : null}
          <time className={classes.time} dateTime={at} title={formats.dateTime(at)}>
            {formats.relative(at)}
          </time>
        </span>
        {is_read ? null : (
          <span className={classes.dot}>
            <VisuallyHidden>{t('bell.is_unread')}</VisuallyHidden>
          </span>
        )}
      </ScreenLink>
    </li>
  )
}
