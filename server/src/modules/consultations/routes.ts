import { consultations } from '@lv/contract/consultations'
import type { Context } from '../../context.ts'
import { type App, implement } from '../../http/implement.ts'
import { addBookingPhotos } from './add-photos.ts'
import { askForQuotes } from './ask-for-quotes.ts'
import { bookConsultation } from './book.ts'
import { cancelBooking } from './cancel.ts'
import { previewCancel } from './cancel-preview.ts'
import { bookingDownloads } from './downloads.ts'
import { getBooking } from './get.ts'
import { listOwnBookings } from './list-mine.ts'
import { bookingOfOrder } from './of-order.read.ts'
import { removeBookingPhoto } from './remove-photo.ts'
import { rescheduleBooking } from './reschedule.ts'
import { sendBookingLinks } from './send-links.ts'
import { listSlots } from './slots.ts'
import { getVisit } from './visit.ts'
import { writeScope } from './write-scope.ts'

/** Consultations: their times, booking one, and what is done with the private links of a booking and of a visit. */
export function consultationRoutes(app: App, ctx: Context) {
  bookingDownloads(app, ctx)
  implement(app, ctx, 'consultations', consultations, {
    slots: ({ query }) => listSlots(ctx, query),
    book: ({ body, actor, browser }) => bookConsultation(ctx, { asked: body, actor, browser }),
    sendLinks: ({ body }) => sendBookingLinks(ctx, body),
    ofOrder: ({ params, actor, browser }) => bookingOfOrder(ctx, { ...params, actor, browser }),
    mine: ({ actor }) => listOwnBookings(ctx, actor),
    get: ({ params }) => getBooking(ctx, params),
    cancelPreview: ({ params }) => previewCancel(ctx, params),
    reschedule: ({ params, body }) => rescheduleBooking(ctx, { ...params, ...body }),
    cancel: ({ params, body }) => cancelBooking(ctx, { ...params, ...body }),
    addPhotos: ({ params, body, actor, browser }) =>
      addBookingPhotos(ctx, { ...params, fileIds: body.fileIds ?? [], ownerId: actor?.id ?? null, sender: browser }),
    removePhoto: ({ params }) => removeBookingPhoto(ctx, params),
    askForQuotes: ({ params, browser }) => askForQuotes(ctx, { ...params, ip: browser.ip }),
    visit: ({ params }) => getVisit(ctx, params),
    writeScope: ({ params, body }) => writeScope(ctx, { ...params, scope: body }),
  })
}
