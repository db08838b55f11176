ALTER TABLE "files" ADD COLUMN "sha256" text;
