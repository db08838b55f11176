import type { Color, PDFPage } from 'pdf-lib'

export type Style = { x: number; y: number; size: number; color: Color }

export type Face = {
  /** In points. */
  width(text: string, size: number): number
  draw(page: PDFPage, text: string, style: Style): void
  drawable(text: string): string
}

export type Known = Omit<Face, 'drawable'> & { has(letter: string): boolean }
