import { IconPinFilled } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import classes from '../message-box.module.css'
import { NoticeBadge } from '../notice-badge.tsx'
import type { KeptNotice } from '../notices.ts'

export function useNoticeColumns(): Column<KeptNotice>[] {
  const { t } = useTranslation('message-box')
  const formats = useFormats()
  const day = (date: string) => formats.date(`${date}T00:00:00Z`, 'UTC')
  const narrowed = ({ price_types, countries }: KeptNotice) => [
    ...price_types.map((number) => t('price_type', { number })),
    ...countries.map((code) => formats.country(code)),
  ]
  return [
    {
      key: 'title',
      title: t('columns.title'),
      card: 'title',
      room: 240,
      render: ({ title, pinned }) => (
        <span className={classes.named}>
          {pinned ? <IconPinFilled size={14} aria-label={t('pinned')} role="img" /> : null}
          <bdi>{title}</bdi>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('columns.state'),
      card: 'beside',
      room: 140,
      render: ({ state }) => <NoticeBadge state={state} />,
    },
    {
      key: 'from_date',
      title: t('columns.days'),
      room: 230,
      sortable: true,
      render: ({ from_date, to_date }) =>
        to_date
          ? t('days.span', { from: day(from_date), to: day(to_date) })
          : t('days.from', { from: day(from_date) }),
    },
    {
      key: 'audience',
      title: t('columns.audience'),
      room: 220,
      render: (notice) => [t(`audiences.${notice.audience}`), ...narrowed(notice)].join(' · '),
    },
    {
      key: 'read',
      title: t('columns.read'),
      align: 'end',
      room: 120,
      render: ({ figures }) =>
        t('seen_of', {
          read: formats.number(figures.read),
          // Some of those who saw it are customers no longer.
          people: formats.number(Math.max(figures.people, figures.read)),
        }),
    },
    {
      key: 'dismissed',
      title: t('columns.dismissed'),
      align: 'end',
      room: 130,
      wide: true,
      render: ({ figures }) => formats.number(figures.dismissed),
    },
  ]
}
