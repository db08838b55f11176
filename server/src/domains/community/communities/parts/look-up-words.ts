import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { editDistance } from './edit-distance.ts'

/** A word of a search, and what the communities' own words make of it. */
export type SearchWord = {
  word: string
  /** 'the', 'and', ...: full text search leaves it out. */
  isStop: boolean
  /** A community says this word, in some form. */
  isWhole: boolean
  /** A community says a word that starts so. */
  isStart: boolean
  /** What it may have been meant to be, where no community says anything like it. */
  meant: string[]
}

type Row = Omit<SearchWord, 'meant'> & { similar: string[] }

const SHORTEST_MISTYPED = 4
const MOST_SIMILAR = 20
const MOST_MEANT = 3

/** One slip in a short word, two in a longer one; of the candidates the nearest. */
function nearest(word: string, similar: string[]): string[] {
  const near = similar.map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
  const least = Math.min(...near.map(({ distance }) => distance))
  if (least > (word.length > 5 ? 2 : 1)) return []
  return near
    .filter(({ distance }) => distance === least)
    .map(({ candidate }) => candidate)
    .slice(0, MOST_MEANT)
}

/** Looks up the words of a search, in lower case, among all words of all communities. */
export async function lookUpWords(ctx: Context, words: string[]): Promise<SearchWord[]> {
  const { rows } = await ctx.db.execute<Row>(sql`select word, "isStop", "isWhole", "isStart",
      case when "isStop" or "isWhole" or "isStart" or length(word) < ${SHORTEST_MISTYPED} then '{}'
        else array(select v.word from community_words v where v.word % asked.word
          order by similarity(v.word, asked.word) desc, v.word limit ${MOST_SIMILAR}) end as similar
    from (
      select word, place, ts_lexize('english_stem', asked.word) = '{}' as "isStop",
        exists (select from community_words v where v.stem = (ts_lexize('english_stem', asked.word))[1]) as "isWhole",
        exists (select from community_words v
          where v.word ~>=~ asked.word and v.word ~<~ (asked.word || chr(1114111))) as "isStart"
      from unnest(${sql.param(words)}::text[]) with ordinality as asked(word, place)) asked
    order by place`)
  return rows.map(({ similar, ...row }) => ({ ...row, meant: nearest(row.word, similar) }))
}
