import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { releaseFrom } from '#platform/storage/release.ts'

/** Runs in the caller's transaction. The row stays, as leads, quotes and the ledger refer to it. */
export async function eraseProfessional(ctx: Context, professionalId: string): Promise<void> {
  await ctx.db.execute(sql`update professionals set name = 'Former professional', business_name = null,
      slug = 'former-' || id, mobile = '', about = '', license_number = null, licence_numbers = '{}',
      business_type = null, abn = null, work_days = '{}', works_from = null, works_until = null,
      account_status = 'suspended', status_reason = null, status_reason_due_at = null, suspended_at = null,
      suspended_by = null, receive_leads = false, away_from = null, away_until = null,
      radius_km = null, base_postcode = null, postcodes = '{0000}'
    where id = ${professionalId}`)
  await releaseFrom(ctx, sql`delete from documents where professional_id = ${professionalId} returning file_id`)
  await ctx.db.execute(sql`delete from leaves where professional_id = ${professionalId}`)
}

export async function leaveWaitlists(ctx: Context, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from waitlist_entries where user_id = ${userId}`)
}
