/** A paragraph, a list, or a line that leads to a page of this site. */
export type PaperPart = string | string[] | { to: string; label: string }

export type PaperSection = { id: string; title: string; parts: PaperPart[] }

/** A legal page. Dates are written as shown. */
export type Paper = {
  title: string
  /** One sentence of what it comes to. */
  summary: string
  lastUpdated: string
  /** What we changed since, newest first. */
  changes: { date: string; text: string }[]
  sections: PaperSection[]
}
