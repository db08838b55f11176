/** Under what the tab keeps the form of a booking. By itself, so that pages which drop it do not load the rest. */
export const DRAFT_KEY = 'booking'
