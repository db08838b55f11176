import type pg from 'pg'

/** The tables as `tables.ts` describes them, for a database that nobody migrates: a test holds the two against each other. */
const statements = `
create table if not exists local_payment_objects (
  id text primary key,
  object text not null,
  customer text,
  parent text,
  data jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz
);
create index if not exists local_payment_objects_due on local_payment_objects (due_at, id);
create index if not exists local_payment_objects_kind on local_payment_objects (object, created_at);
create index if not exists local_payment_objects_customer on local_payment_objects (customer, object);
create index if not exists local_payment_objects_parent on local_payment_objects (parent, object);
create table if not exists local_payment_events (
  id text primary key,
  sequence bigint not null generated always as identity,
  type text not null,
  object_id text not null,
  data jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  last_status integer,
  next_attempt_at timestamptz,
  delivered_at timestamptz
);
create index if not exists local_payment_events_newest on local_payment_events (sequence desc nulls last);
create index if not exists local_payment_events_due on local_payment_events (next_attempt_at);
create index if not exists local_payment_events_created on local_payment_events (created_at);
create table if not exists local_payment_keys (
  key text primary key,
  fingerprint text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now()
);
create index if not exists local_payment_keys_age on local_payment_keys (created_at);
create table if not exists local_payment_settings (
  id integer primary key,
  clock_offset_seconds bigint not null default 0,
  is_held boolean not null default false,
  sends_twice boolean not null default false,
  shuffles boolean not null default false
);`

const LOCK = 5_308_417

/** Makes the tables where they are missing; of processes that start at once, one makes them. */
export async function createTables(pool: pg.Pool): Promise<void> {
  await pool.query(`begin; select pg_advisory_xact_lock(${LOCK}); ${statements} commit`)
}
