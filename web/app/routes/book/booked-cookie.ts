import type { PageCookies } from '@lv/contract/options'

const NAME = 'booked'

const WITH_TIME = 'time'

/** That this browser has booked a moment ago: the address of the confirmation alone would say so to anybody. */
export const bookedCookie = (hasTime: boolean) =>
  `${NAME}=${hasTime ? WITH_TIME : 'yes'}; Path=/book; Max-Age=600; HttpOnly; SameSite=Lax`

/** Whether this browser has booked with a time or without; undefined if it has not booked. */
export const bookedLast = (cookies: PageCookies): { hasTime: boolean } | undefined =>
  cookies[NAME] === undefined ? undefined : { hasTime: cookies[NAME] === WITH_TIME }
