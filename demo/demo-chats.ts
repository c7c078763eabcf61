import type { DemoLine } from './demo-tickets.ts'

export interface DemoChat {
  /** The login of the customer. */
  with: string
  /** How long ago the first line was written. */
  minutesAgo: number
  lines: readonly Omit<DemoLine, 'internal'>[]
  /** Nobody on the other side has read the lines at the end. */
  isUnread?: true
}

const SUPPORT = 'moderator'
const TUNER = 'tuner'

const HOUR = 60
const DAY = 24 * HOUR

/** Short talks as workshops have them with the desk. */
export const DEMO_CHATS: readonly DemoChat[] = [
  {
    with: 'lucie',
    minutesAgo: 9 * DAY,
    lines: [
      { by: 'lucie', after: 0, text: 'Do you support the Simos 18.10 on the bench?' },
      { by: SUPPORT, after: 3, text: 'Yes, full read and write. Use boot mode, not OBD.' },
      { by: 'lucie', after: 2, text: 'Perfect, I will upload it tonight.' },
      { by: SUPPORT, after: 1, text: 'We are here until six. After that it is first in the queue tomorrow.' },
    ],
  },
  {
    with: 'autowerk',
    minutesAgo: 4 * DAY,
    lines: [
      { by: 'autowerk', after: 0, text: 'Czy mogę dostać fakturę zbiorczą za maj?' },
      { by: SUPPORT, after: 6, text: 'Tak, jest w zakładce „Kup kredyty“ pod „Faktury“.' },
      { by: 'autowerk', after: 4, text: 'Mam, dzięki!' },
    ],
  },
  {
    with: 'samir',
    minutesAgo: 2 * DAY,
    lines: [
      { by: 'samir', after: 0, text: 'السلام عليكم، متى يكون ملف Land Cruiser جاهزاً؟' },
      { by: TUNER, after: 9, text: 'وعليكم السلام، سيكون جاهزاً خلال ساعة.' },
      { by: 'samir', after: 1, text: 'شكراً جزيلاً' },
    ],
  },
  {
    with: 'thandi',
    minutesAgo: DAY,
    lines: [
      { by: 'thandi', after: 0, text: 'The car is on the dyno now. 212 kW, 480 Nm. Very happy!' },
      { by: TUNER, after: 12, text: 'Great figures for a stage 1. Send us the sheet if you like.' },
    ],
  },
  {
    with: 'jkeller',
    minutesAgo: 3 * HOUR,
    lines: [
      { by: 'jkeller', after: 0, text: 'Good morning, can you add a DTC off for P2002 to my last order?' },
      { by: SUPPORT, after: 4, text: 'Good morning Jonas. Which tool did you read it with?' },
      { by: 'jkeller', after: 3, text: 'KESS3, OBD.' },
      {
        by: SUPPORT,
        after: 14,
        text: 'Done. The new version is in your order, please check the checksum first.',
      },
    ],
    isUnread: true,
  },
  {
    with: 'mike',
    minutesAgo: 25,
    lines: [
      { by: 'mike', after: 0, text: 'Hi, my write stopped at 47 %. The car does not start.' },
      { by: 'mike', after: 1, text: 'Battery charger is connected. What should I do?' },
    ],
    isUnread: true,
  },
]
