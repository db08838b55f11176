ALTER TABLE "professionals" VALIDATE CONSTRAINT "professionals_trades_chosen";
