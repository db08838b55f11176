import { readCookie } from '../../flash.ts'

const NAME = 'booked'

/** That this browser has booked a moment ago: the address of the confirmation alone would say so to anybody. */
export const bookedCookie = `${NAME}=yes; Path=/book; Max-Age=600; HttpOnly; SameSite=Lax`

export const hasBooked = (request: Request) => readCookie(request, NAME) !== undefined
