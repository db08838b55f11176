import type { Color, PDFPage } from 'pdf-lib'

export type Style = { x: number; y: number; size: number; color: Color }

/** Draws each word in the first font that has all of its letters. */
export type Face = {
  /** In points. */
  width(text: string, size: number): number
  draw(page: PDFPage, text: string, style: Style): void
  /** Drops what no font can draw. */
  drawable(text: string): string
}

export type Known = Omit<Face, 'drawable'> & { has(letter: string): boolean }
