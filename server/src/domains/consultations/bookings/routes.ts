import { consultations } from '@lv/contract/consultations'
import { formatCents } from '@lv/contract/money'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { arrangeBooking } from './arrange.ts'
import { askForQuotes } from './ask-for-quotes.ts'
import { bookConsultation } from './book.ts'
import { callOffBooking } from './call-off.ts'
import { cancelBooking, previewCancel } from './cancel.ts'
import { changeConsultant } from './change-consultant.ts'
import {
  addConsultant,
  endAbsence,
  listConsultants,
  readConsultant,
  setAbsence,
  setActive,
  setHours,
} from './consultants.ts'
import { bookingDownloads } from './download-routes.ts'
import { handOverVisits, visitsAhead } from './hand-over.ts'
import { sendBookingLinks } from './links.ts'
import { listBookings } from './list.read.ts'
import { findBookingByOrder } from './of-order.read.ts'
import { absentWords, activeAnswer, changedAnswer, handedAnswer, hoursWords } from './parts/consultant-words.ts'
import { addBookingPhotos, removeBookingPhoto } from './photos.ts'
import { denyPromise, keepPromise } from './promises.ts'
import { getBooking, getVisit, listOwnBookings } from './read.ts'
import { readWeek, writeWeek } from './read-hours.ts'
import { readdressBooking } from './readdress-booking.ts'
import { rescheduleBooking } from './reschedule.ts'
import { getBookingForAdmin } from './see.read.ts'
import { listSlots, listSlotsToArrange, listSlotsToMove } from './slots.ts'
import { consultantWeek } from './week.ts'
import { writeScope } from './write-scope.ts'

const bookingOperations = (ctx: Context) =>
  operations('consultations', consultations, {
    slots: ({ query }) => listSlots(ctx, query),
    book: ({ body, actor, browser }) => bookConsultation(ctx, { asked: body, actor, browser }),
    sendLinks: ({ body }) => sendBookingLinks(ctx, body),
    ofOrder: ({ params, actor, browser }) => findBookingByOrder(ctx, { ...params, actor, browser }),
    mine: ({ actor }) => listOwnBookings(ctx, actor),
    get: ({ params }) => getBooking(ctx, params),
    cancelPreview: ({ params }) => previewCancel(ctx, params),
    slotsToMove: ({ params }) => listSlotsToMove(ctx, params),
    reschedule: ({ params, body }) => rescheduleBooking(ctx, { ...params, ...body }),
    cancel: ({ params, body }) => cancelBooking(ctx, { ...params, ...body }),
    addPhotos: ({ params, body, actor, browser }) =>
      addBookingPhotos(ctx, { ...params, fileIds: body.fileIds ?? [], ownerId: actor?.id ?? null, sender: browser }),
    removePhoto: ({ params }) => removeBookingPhoto(ctx, params),
    askForQuotes: ({ params, browser }) => askForQuotes(ctx, { ...params, ip: browser.ip }),
    visit: ({ params }) => getVisit(ctx, params),
    keepPromise: ({ params }) => keepPromise(ctx, params),
    denyPromise: ({ params }) => denyPromise(ctx, params),
    writeScope: ({ params, body: { basedOn, ...scope } }) =>
      saveUnlessStale(
        ctx,
        {
          form: 'scopeSheet',
          id: params.token,
          basedOn,
          read: async (ctx) => (await getVisit(ctx, params)).scope ?? {},
        },
        (ctx) => writeScope(ctx, { ...params, scope }),
      ),
    list: ({ query, actor }) => listBookings(ctx, { ...query, adminId: actor.id }),
    see: ({ params, actor }) => getBookingForAdmin(ctx, { ...params, adminId: actor.id }),
    consultants: async () => (await listConsultants(ctx)).map((one) => ({ ...one, hours: writeWeek(one.hours) })),
    addConsultant: ({ body, actor }) =>
      transact(ctx, async (ctx) => {
        const { id, name } = await addConsultant(ctx, { ...body, adminId: actor.id })
        return { id, message: `${name} is now a consultant. Give them weekly hours, and they can be booked.` }
      }),
    changeConsultant: ({ params: { consultantId: id }, body: { basedOn, ...change }, actor }) =>
      saveUnlessStale(ctx, { form: 'consultant', id, basedOn, read: (ctx) => readConsultant(ctx, id) }, async (ctx) => {
        const { said, short } = await changeConsultant(ctx, { consultantId: id, ...change, adminId: actor.id })
        return changedAnswer(said, short)
      }),
    setHours: ({ params: { consultantId: id }, body: { basedOn, ...week }, actor }) =>
      saveUnlessStale(
        ctx,
        {
          form: 'consultantHours',
          id,
          basedOn,
          read: async (ctx) => writeWeek((await readConsultant(ctx, id)).hours),
        },
        async (ctx) => {
          const hours = readWeek(week)
          const { name } = await setHours(ctx, { consultantId: id, hours, adminId: actor.id })
          return { message: hoursWords(name, hours) }
        },
      ),
    setActive: ({ params, body, actor }) =>
      transact(ctx, async (ctx) => {
        const { id, name } = await setActive(ctx, { ...params, ...body, adminId: actor.id })
        return activeAnswer(name, body.isActive, body.isActive ? [] : await visitsAhead(ctx, id))
      }),
    handOver: async ({ params, body, actor }) =>
      handedAnswer(await handOverVisits(ctx, { from: params.consultantId, to: body.to, adminId: actor.id })),
    week: ({ params, query, actor }) => consultantWeek(ctx, { ...params, ...query, adminId: actor.id }),
    setAbsence: ({ params, body, actor }) =>
      transact(ctx, async (ctx) => {
        const { name, visits } = await setAbsence(ctx, { ...params, ...body, adminId: actor.id })
        return { message: absentWords(name, body, visits) }
      }),
    endAbsence: ({ params, actor }) =>
      transact(ctx, async (ctx) => {
        const { name } = await endAbsence(ctx, { ...params, adminId: actor.id })
        return { message: `${name} can be booked on these days again.` }
      }),
    slotsToArrange: ({ params, query }) => listSlotsToArrange(ctx, { ...params, ...query }),
    arrange: ({ params, body, actor }) => arrangeBooking(ctx, { ...params, ...body, adminId: actor.id }),
    readdress: ({ params, body, actor }) => readdressBooking(ctx, { ...params, ...body, adminId: actor.id }),
    callOff: ({ params, body, actor }) =>
      transact(ctx, async (ctx) => {
        const { refundCents } = await callOffBooking(ctx, { ...params, ...body, adminId: actor.id })
        const back = refundCents > 0 ? `, and ${formatCents(refundCents)} goes back` : ''
        return { message: `The booking is cancelled${back}. Both sides are told by email.`, refundCents }
      }),
  })

export const consultationRoutes = (ctx: Context) => [bookingDownloads(ctx), bookingOperations(ctx)]
