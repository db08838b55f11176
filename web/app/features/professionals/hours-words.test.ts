import { expect, test } from 'vitest'
import { hoursInWords } from './hours-words.ts'

test.each([
  [{ days: [1, 2, 3, 4, 5], from: '07:00', until: '16:30' }, 'Mon to Fri, 7:00 am to 4:30 pm'],
  [{ days: [1, 2, 4], from: '00:00', until: '12:00' }, 'Mon, Tue, Thu, 12:00 am to 12:00 pm'],
  [{ days: [1, 2, 3, 6, 7], from: '09:05', until: '23:59' }, 'Mon to Wed, Sat, Sun, 9:05 am to 11:59 pm'],
  [{ days: [7], from: '10:00', until: '11:00' }, 'Sun, 10:00 am to 11:00 am'],
])('%j reads as %s', (hours, words) => expect(hoursInWords(hours)).toBe(words))
