import { hello, type Letters } from './letter-parts.ts'
import { placeOf, visit, what, when, who } from './letters-consultations.ts'

/** Letters to consultants whose visit is somebody else's from now on, or who read their letters elsewhere. */
export const handedOverLetters: Letters = {
  /** consultant, reference, package, isSameTime */
  'visit-handed-over': ({ consultant, reference, package: name, isSameTime }) => ({
    subject: `No longer yours: booking ${reference}`,
    greeting: hello(consultant),
    paragraphs: [
      `The ${name} with the number ${reference} ${isSameTime ? 'goes to a colleague, at the same time' : 'was moved to a time at which a colleague takes it over'}. Your link to it has ended.`,
    ],
  }),
  /** consultant, name, phone, email, location, package, place, day, time, reference, token */
  'visit-readdressed': (values) => ({
    subject: `Letters come here now: ${what(values)} on ${values.day}, ${values.time}`,
    greeting: hello(values.consultant),
    paragraphs: [
      'Your address with us was changed to this one.',
      `${values.package} on ${when(values)}. ${placeOf(values)}`,
      `For ${who(values)}, booking ${values.reference}. The link in earlier letters about it has ended.`,
    ],
    action: visit('Open the brief', values),
  }),
}
