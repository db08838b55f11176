import type { ReactNode } from 'react'
import { House, type HouseDrawing } from '../../drawing/house.tsx'

type Props = { house: HouseDrawing; title: string; children: ReactNode }

/** A page that says one thing and leads on. */
export function MessagePage({ house, title, children }: Props) {
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="mx-auto flex max-w-xl flex-col items-center gap-4 text-center">
        <House house={house} className="h-36 w-auto" />
        <h1 className="text-3xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}
