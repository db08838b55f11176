import type { PageCookies } from '@lv/contract/options'

const NAME = 'booked'

/** That this browser has booked a moment ago: the address of the confirmation alone would say so to anybody. */
export const bookedCookie = `${NAME}=yes; Path=/book; Max-Age=600; HttpOnly; SameSite=Lax`

export const hasBooked = (cookies: PageCookies) => cookies[NAME] !== undefined
