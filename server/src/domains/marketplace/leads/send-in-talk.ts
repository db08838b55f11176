import type { LeadMessage } from '@lv/contract/lead-shapes'
import type { Context } from '#core/context.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { sendMessage } from './send-message.ts'

/** `filesOf`: whoever is signed in while they use the link, or nobody. */
type Sent = { leadId: string; body: string; fileIds: string[]; filesOf: string | null; sender: Sender }

/** A homeowner without an account writes to one professional: what counts for `sendMessage` counts here. */
export async function sendInTalk(ctx: Context, { leadId, body, fileIds, filesOf, sender }: Sent): Promise<LeadMessage> {
  await drawFiles(ctx, { fileIds, ownerId: filesOf, accept: 'picturesAndPdf', field: 'files', sender })
  return sendMessage(ctx, { leadId, userId: null, body, fileIds, filesOf })
}
