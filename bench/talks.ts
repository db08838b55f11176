import type { Stage } from './ground.ts'

/** The conversation of two people in which one message was written. @returns its id */
export async function talkOfTwo({ query }: Stage, one: string, other: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    `with talk as (
       insert into conversations (kind, first_user_id, second_user_id, last_message_at)
       values ('direct', least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), now()) returning id, last_message_at as at),
     members as (
       insert into conversation_members (conversation_id, user_id, read_at, last_message_at)
       select id, who, at, at from talk, unnest(array[$1::uuid, $2::uuid]) who),
     said as (
       insert into messages (conversation_id, author_id, body, created_at) select id, $1::uuid, 'Hello there', at from talk)
     select id from talk`,
    [one, other],
  )
  return row?.id ?? ''
}

/** What somebody says through the API. @throws where it is refused */
export async function post({ url }: Stage, path: string, { cookie }: { cookie: string }, body: object) {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

export const writeTo = (stage: Stage, person: { cookie: string }, conversationId: string) =>
  post(stage, `/api/conversations/${conversationId}/messages`, person, { body: 'When does it suit you to look at it?' })

/**
 * Gives somebody conversations with this many strangers, 50 messages in each and `more` in the newest, and as many
 * notifications as there are messages. @returns the newest conversation
 */
export async function fillInbox(
  { query }: Stage,
  { userId, talks, each, more }: { userId: string; talks: number; each: number; more: number },
): Promise<string> {
  await query(
    `with strangers as (
       insert into users (email, first_name, last_name, email_verified)
       select $1::text || '-' || at || '@strangers.example', 'Bo' || at, 'Reed', true from generate_series(1, $2::int) at
       returning id, substring(email from '-(\\d+)@')::int as at),
     talk as (
       insert into conversations (kind, first_user_id, second_user_id, last_message_at)
       select 'direct', least(id, $1::uuid), greatest(id, $1::uuid), now() - at * interval '1 hour' from strangers
       returning id, first_user_id, second_user_id, last_message_at as at),
     members as (
       insert into conversation_members (conversation_id, user_id, last_message_at)
       select talk.id, who, at from talk, unnest(array[first_user_id, second_user_id]) who)
     insert into messages (conversation_id, author_id, body, created_at)
     select id, case when n % 2 = 0 then first_user_id else second_user_id end,
       'About the kitchen, for the ' || n || 'th time: when does it suit you to look at it?', at - n * interval '1 second'
     from talk, generate_series(0, $3::int + $4::int - 1) n
     where n < $3::int or at = (select max(at) from talk)`,
    [userId, talks, each, more],
  )
  await query(
    `insert into notifications (user_id, type, data, at)
     select $1::uuid, 'message', jsonb_build_object('kind', 'direct-message', 'data',
       jsonb_build_object('name', 'Bo', 'authorId', $1::text, 'conversationId', $1::text)),
       date_trunc('milliseconds', now()) - n * interval '1 second'
     from generate_series(1, $2::int) n`,
    [userId, talks * each + more],
  )
  const [newest] = await query<{ id: string }>(
    `select conversation_id as id from conversation_members where user_id = $1 and last_message_at is not null
     order by last_message_at desc limit 1`,
    [userId],
  )
  return newest?.id ?? ''
}
