/** As BotFather hands them out: the number of the bot, and its secret. No zod: the web imports this. */
export const TOKEN_PATTERN = '[0-9]{5,16}:[A-Za-z0-9_-]{30,80}'
