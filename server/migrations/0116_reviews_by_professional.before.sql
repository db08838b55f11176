CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "reviews_one_per_professional" ON "reviews" USING btree ("request_id","professional_id");
