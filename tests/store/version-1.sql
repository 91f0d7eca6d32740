BEGIN TRANSACTION;
CREATE TABLE chairs (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	level VARCHAR(64) NOT NULL, 
	lock VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "chairs" VALUES('yh9fsumkg53c',0,'Ana','person','','d1a5ac9a015fac2ef7b341673635512a1511f41fe37d111b267f039eec5d4f58');
INSERT INTO "chairs" VALUES('yh9fsumkg53c',1,'Berta','person','','6ab9f1eb8f7d3388f4f9d586f66e99fd54080df2c446f0e58668b09c08a16dd0');
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	lines TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('yh9fsumkg53c',0,'open',-1,'* stack valley 9
* stack desert 14
* stack forest 9
* stack mountain 13
* starts 8
* start C1 valley sweet_potato
* start A2 desert chili
* start H2 forest chili
* start D3 mountain coca
* start G4 valley sweet_potato
* start I4 mountain maize
* start B5 forest coca
* start D5 desert coca
* first 1',1.79485282561333656312e+09);
INSERT INTO "entries" VALUES('yh9fsumkg53c',1,'play',1,'1 explore reserve C2
* terrain C2 valley',1.79485282563111305234e+09);
INSERT INTO "entries" VALUES('yh9fsumkg53c',2,'play',0,'0 explore reserve B5',1.79485282565298485749e+09);
INSERT INTO "entries" VALUES('yh9fsumkg53c',3,'play',1,'1 explore reserve F5
* terrain F5 mountain',1.79485282568546533586e+09);
INSERT INTO "entries" VALUES('yh9fsumkg53c',4,'play',0,'0 explore reserve D1
* terrain D1 desert',1.79485282572065186503e+09);
INSERT INTO "entries" VALUES('yh9fsumkg53c',5,'play',1,'1 explore reserve I5
* terrain I5 mountain',1.79485282573799562449e+09);
INSERT INTO "entries" VALUES('yh9fsumkg53c',6,'play',0,'0 explore reserve I4',1.79485282575060319898e+09);
INSERT INTO "entries" VALUES('yh9fsumkg53c',7,'play',1,'1 explore reserve G1
* terrain G1 valley',1.79485282576620411871e+09);
INSERT INTO "entries" VALUES('yh9fsumkg53c',8,'play',0,'0 explore D1 B1
* terrain B1 valley',1.79485282577554535864e+09);
INSERT INTO "entries" VALUES('yh9fsumkg53c',9,'play',1,'1 explore F5 G5
* terrain G5 mountain',1.79485282578345465664e+09);
INSERT INTO "entries" VALUES('yh9fsumkg53c',10,'play',0,'0 explore reserve A3
* terrain A3 desert',1.79485282578883218766e+09);
INSERT INTO "entries" VALUES('yh9fsumkg53c',11,'play',1,'1 divine I5 sweet_potato
* crop I5 sweet_potato',1.79485282579110121724e+09);
INSERT INTO "entries" VALUES('yh9fsumkg53c',12,'play',1,'1 divine G5 chili
* crop G5 coca',1.79485282579512190823e+09);
CREATE TABLE holdings (
	browser VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (browser, table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "holdings" VALUES('host','yh9fsumkg53c',0);
CREATE TABLE kancha_schema (
	version INTEGER NOT NULL
);
INSERT INTO "kancha_schema" VALUES(1);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	header TEXT NOT NULL, 
	edition VARCHAR(64) NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	origin VARCHAR(16) NOT NULL, 
	created DOUBLE NOT NULL, 
	host VARCHAR(64) NOT NULL, 
	version INTEGER NOT NULL, 
	over BOOLEAN NOT NULL, 
	due BOOLEAN NOT NULL, 
	waiting VARCHAR(64) NOT NULL, 
	totals VARCHAR(255) NOT NULL, 
	updated DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('yh9fsumkg53c','kancha-record 1
game pachamama
rules 2
edition standard
mode competitive
seats 2
option board long
option scenario random
option colours
option first random
','','11','new',1.79485282559042167663e+09,'host',13,0,0,'0','4,6',1.79485282580111360547e+09);
CREATE INDEX tables_due ON tables (due);
CREATE INDEX holdings_of_table ON holdings (table_id);
COMMIT;
