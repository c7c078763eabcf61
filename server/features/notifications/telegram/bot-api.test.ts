import { afterAll, describe, expect, test } from 'vitest'
import { startFakeTelegram } from '#server/test/providers/telegram.ts'
import { callBot, outcomeOf } from './bot-api.ts'

const telegram = await startFakeTelegram()
afterAll(() => telegram.close())
const bot = telegram.addBot('desk_bot')
const platform = {
  config: { providers: { telegram: telegram.url }, outgoingPrivateHosts: [] },
} as unknown as Parameters<typeof callBot>[0]

test.each([
  [200, '', 'done'],
  [401, 'Unauthorized', 'broken'],
  [404, 'Not Found', 'broken'],
  [403, 'Forbidden: bot was blocked by the user', 'gone'],
  [400, 'Bad Request: chat not found', 'gone'],
  [400, 'Bad Request: PEER_ID_INVALID', 'gone'],
  [400, 'Bad Request: message is not modified', 'refused'],
  [409, 'Conflict', 'refused'],
  [429, 'Too Many Requests: retry after 5', 'later'],
  [500, '', 'later'],
  [502, '', 'later'],
  [0, 'nobody answers', 'later'],
] as const)('%i %s: %s', (code, description, outcome) => {
  expect(outcomeOf({ code, description })).toBe(outcome)
})

test('what Telegram answers is read as it is written', async () => {
  expect(await callBot(platform, bot.token, 'getMe')).toMatchObject({ code: 200, result: { id: bot.id } })
  const parameters = { retry_after: 7 }
  bot.refuse = () => ({ error_code: 429, description: 'Too Many Requests', parameters })
  expect(await callBot(platform, bot.token, 'getMe')).toMatchObject({ code: 429, retryAfter: 7 })
  bot.refuse = () => null
})

describe('the token is in no answer', () => {
  test('although Telegram repeats it', async () => {
    bot.refuse = () => ({ error_code: 400, description: `no /bot${bot.token}/getMe here` })
    expect(await callBot(platform, bot.token, 'getMe')).toMatchObject({
      code: 400,
      description: 'no /bot…/getMe here',
    })
    bot.refuse = () => null
  })

  test.each([
    ['down', 0],
    ['garbage', 0],
    ['500', 500],
  ] as const)('although it is %s', async (mode, code) => {
    telegram.fail(mode)
    const answer = await callBot(platform, bot.token, 'getMe')
    telegram.fail(null)
    expect(answer.code).toBe(code)
    expect(JSON.stringify(answer)).not.toContain(bot.token)
  })
})
